//! Text for TeX: what is special is escaped, mathematics becomes mathematics, and everything is ASCII.

/// Text as TeX sets it.
pub(super) fn maths(text: &str) -> String {
    let mut tex = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c == '√' {
            let mut under = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                under.push(digit);
            }
            tex += &format!("$\\sqrt{{{under}}}$");
            continue;
        }
        match sign(c) {
            Some(sign) => tex += sign,
            None if c == ' ' || c.is_ascii_graphic() => tex.push(c),
            // Better a mark that is seen than a document that does not compile.
            None => tex.push('?'),
        }
    }
    tex
}

/// What TeX does not take as it is.
fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '$' => "\\$",
        '&' => "\\&",
        '#' => "\\#",
        '%' => "\\%",
        '_' => "\\_",
        '^' => "\\^{}",
        '~' => "\\~{}",
        '<' => "$<$",
        '>' => "$>$",
        '|' => "$|$",
        '"' => "''",
        '−' => "$-$",
        '≈' => "$\\approx$",
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '≠' => "$\\ne$",
        '≡' => "$\\equiv$",
        '∈' => "$\\in$",
        '×' => "$\\times$",
        '·' => "$\\cdot$",
        '±' => "$\\pm$",
        '∞' => "$\\infty$",
        '→' => "$\\to$",
        '⌊' => "$\\lfloor$",
        '⌋' => "$\\rfloor$",
        '⌈' => "$\\lceil$",
        '⌉' => "$\\rceil$",
        '⊕' => "$\\oplus$",
        '²' => "$^2$",
        '³' => "$^3$",
        'φ' | 'ϕ' => "$\\varphi$",
        'α' => "$\\alpha$",
        'β' => "$\\beta$",
        'γ' => "$\\gamma$",
        'Δ' => "$\\Delta$",
        'δ' => "$\\delta$",
        'π' => "$\\pi$",
        'σ' => "$\\sigma$",
        '…' => "\\ldots{}",
        '–' => "--",
        '—' => "---",
        '‘' => "`",
        '’' => "'",
        '“' => "``",
        '”' => "''",
        '\u{202f}' | '\u{2009}' => "\\,",
        '\u{a0}' => "~",
        'é' => "\\'e",
        'è' => "\\`e",
        'ê' => "\\^e",
        'ï' => "\\\"\\i{}",
        'ö' => "\\\"o",
        'ü' => "\\\"u",
        _ => return None,
    })
}

/// Text behind a `%`, on one line.
pub(super) fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mathematics_is_mathematics() {
        assert_eq!(maths("slope (15+√285)/10 ≈ 3.188"), "slope (15+$\\sqrt{285}$)/10 $\\approx$ 3.188");
        assert_eq!(maths("−1/φ, 65\u{202f}536"), "$-$1/$\\varphi$, 65\\,536");
        assert_eq!(maths("√"), "$\\sqrt{}$");
    }

    #[test]
    fn nothing_gets_out() {
        assert_eq!(maths("\\input{x}%&#_^~$"), "\\textbackslash{}input\\{x\\}\\%\\&\\#\\_\\^{}\\~{}\\$");
        assert_eq!(maths("日\u{7}"), "??");
        assert_eq!(comment("a\n\\input{x}\r"), "a \\input{x} ");
        assert!(maths("⌊nφ²⌋ ≤ “x”…").is_ascii());
    }
}
