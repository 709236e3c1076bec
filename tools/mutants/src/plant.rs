//! Puts mutants into a source file, each behind a switch.

use std::collections::HashSet;
use std::fmt;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ReturnType, Type, UnOp};

/// One mutant.
#[derive(Clone, Debug)]
pub struct Mutant {
    pub number: usize,
    pub file: String,
    pub line: usize,
    pub column: usize,
    /// The function it is in.
    pub function: String,
    /// What is changed.
    pub what: String,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutant { file, line, column, function, what, .. } = self;
        write!(f, "{file}:{line}:{column} {function}: {what}")
    }
}

/// What goes on while a file is read.
pub struct Planter<'a> {
    file: String,
    /// Mutants that do not compile.
    left_out: &'a HashSet<usize>,
    /// Of all files; a number is the place here.
    mutants: &'a mut Vec<Mutant>,
    functions: Vec<String>,
}

/// The source of a file with its mutants.
pub fn plant(
    file: &str,
    source: &str,
    left_out: &HashSet<usize>,
    mutants: &mut Vec<Mutant>,
) -> Result<String, String> {
    let mut parsed = syn::parse_file(source).map_err(|error| format!("{file}: {error}"))?;
    let mut planter = Planter { file: file.to_owned(), left_out, mutants, functions: Vec::new() };
    planter.visit_file_mut(&mut parsed);
    Ok(parsed.to_token_stream().to_string())
}

/// The switch, appended to the crate.
pub const SWITCH: &str = r#"
/// Which mutant is on, and which were reached.
#[doc(hidden)]
pub mod planted {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};

    static ON: OnceLock<usize> = OnceLock::new();
    static RECORD: OnceLock<Option<std::path::PathBuf>> = OnceLock::new();
    static REACHED: [AtomicBool; 32_768] = [const { AtomicBool::new(false) }; 32_768];

    /// Is this mutant on?
    #[inline]
    pub fn is(number: usize) -> bool {
        if !REACHED[number].load(Ordering::Relaxed) {
            reached(number);
        }
        number == *ON.get_or_init(|| std::env::var("PLANTED").ok().and_then(|on| on.parse().ok()).unwrap_or(0))
    }

    #[cold]
    fn reached(number: usize) {
        use std::io::Write;
        if REACHED[number].swap(true, Ordering::Relaxed) {
            return;
        }
        if let Some(file) = RECORD.get_or_init(|| std::env::var_os("PLANTED_RECORD").map(Into::into)) {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(file);
            let _ = file.and_then(|mut file| file.write_all(format!("{number}\n").as_bytes()));
        }
    }
}
"#;

impl Planter<'_> {
    /// A new mutant and the condition under which it is on; none where it does not compile.
    fn mutant(&mut self, span: Span, what: String) -> Option<TokenStream> {
        let number = self.mutants.len() + 1;
        let (start, function) = (span.start(), self.functions.join("::"));
        let (line, column) = (start.line, start.column + 1);
        self.mutants.push(Mutant { number, file: self.file.clone(), line, column, function, what });
        (!self.left_out.contains(&number)).then(|| quote!(crate::planted::is(#number)))
    }

    /// Other operators instead of one, each with the condition under which it is.
    fn others<T: ToTokens + Copy>(&mut self, span: Span, operator: T, others: &[T]) -> Vec<(TokenStream, T)> {
        let words = operator.to_token_stream().to_string();
        let mut planted = Vec::new();
        for other in others {
            let what = format!("{words} becomes {}", other.to_token_stream());
            planted.extend(self.mutant(span, what).map(|on| (on, *other)));
        }
        planted
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Option<TokenStream> {
        let (left, right, operator) = (&binary.left, &binary.right, binary.op);
        let span = span_of(&operator);
        if matches!(operator, BinOp::And(_) | BinOp::Or(_)) {
            if is_let(left) || is_let(right) {
                return None;
            }
            let is_and = matches!(operator, BinOp::And(_));
            let on = self.mutant(span, if is_and { "&& becomes ||" } else { "|| becomes &&" }.into())?;
            let goes_on = if is_and { quote!(__l != #on) } else { quote!(__l == #on) };
            return Some(quote!(({ let __l: bool = #left; if #goes_on { #right } else { __l } })));
        }
        let others = self.others(span, operator, &other_operators(&operator));
        if others.is_empty() {
            return None;
        }
        if is_assignment(&operator) {
            let chosen = others.iter().map(|(on, other)| quote!(if #on { #left #other __r } else));
            return Some(quote!(({ let __r = #right; #(#chosen)* { #left #operator __r } })));
        }
        if is_comparison(&operator) {
            let chosen = others.iter().map(|(on, other)| quote!(if #on { *__l #other *__r } else));
            return Some(
                quote!((match (&(#left), &(#right)) { (__l, __r) => #(#chosen)* { *__l #operator *__r } })),
            );
        }
        let chosen = others.iter().map(|(on, other)| quote!(if #on { __l #other __r } else));
        Some(quote!(({ let __l = #left; let __r = #right; #(#chosen)* { __l #operator __r } })))
    }

    fn unary(&mut self, unary: &syn::ExprUnary) -> Option<TokenStream> {
        let (inner, operator) = (&unary.expr, unary.op);
        // The least number of a type has no positive one.
        if matches!(operator, UnOp::Deref(_)) || matches!(**inner, Expr::Lit(_)) {
            return None;
        }
        let on = self.mutant(span_of(&operator), format!("{} is left out", operator.to_token_stream()))?;
        Some(quote!(({ let __v = #inner; if #on { __v } else { #operator __v } })))
    }

    /// A function that returns at once.
    fn returns(&mut self, signature: &syn::Signature, block: &mut syn::Block) {
        if signature.constness.is_some() || signature.asyncness.is_some() || block.stmts.is_empty() {
            return;
        }
        let values = match &signature.output {
            ReturnType::Default => vec![quote!(())],
            ReturnType::Type(_, kind) => values_of(kind),
        };
        let body = block.to_token_stream().to_string();
        for value in values {
            // It does so already.
            if body == quote!({ #value }).to_string() {
                continue;
            }
            if let Some(on) = self.mutant(signature.ident.span(), format!("returns {value} at once")) {
                block.stmts.insert(0, syn::parse_quote!(if #on { return #value; }));
            }
        }
    }

    fn function(&mut self, signature: &syn::Signature, block: &mut syn::Block) {
        self.functions.push(signature.ident.to_string());
        if signature.constness.is_none() {
            self.visit_block_mut(block);
            self.returns(signature, block);
        }
        self.functions.pop();
    }
}

fn span_of(tokens: &impl ToTokens) -> Span {
    tokens.to_token_stream().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}

fn is_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            is_let(&binary.left) || is_let(&binary.right)
        }
        _ => false,
    }
}

fn is_comparison(operator: &BinOp) -> bool {
    use BinOp::*;
    matches!(operator, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

fn is_assignment(operator: &BinOp) -> bool {
    operator.to_token_stream().to_string().ends_with('=') && !is_comparison(operator)
}

fn other_operators(operator: &BinOp) -> Vec<BinOp> {
    let others: &[&str] = match operator.to_token_stream().to_string().as_str() {
        "==" => &["!="],
        "!=" => &["=="],
        "<" => &["==", ">", "<="],
        ">" => &["==", "<", ">="],
        "<=" => &[">", "<"],
        ">=" => &["<", ">"],
        "+" => &["-", "*"],
        "-" => &["+", "/"],
        "*" => &["+", "/"],
        "/" => &["%", "*"],
        "%" => &["/", "+"],
        "&" => &["|", "^"],
        "|" => &["&", "^"],
        "^" => &["|", "&"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "+=" => &["-=", "*="],
        "-=" => &["+=", "/="],
        "*=" => &["+=", "/="],
        "/=" => &["%=", "*="],
        "%=" => &["/=", "+="],
        "&=" => &["|=", "^="],
        "|=" => &["&=", "^="],
        "^=" => &["|=", "&="],
        "<<=" => &[">>="],
        ">>=" => &["<<="],
        _ => &[],
    };
    others.iter().filter_map(|text| syn::parse_str(text).ok()).collect()
}

/// Values that every type of this name has.
fn values_of(kind: &Type) -> Vec<TokenStream> {
    match kind {
        Type::Tuple(tuple) if tuple.elems.is_empty() => vec![quote!(())],
        Type::Tuple(tuple) => {
            let parts: Vec<Vec<TokenStream>> = tuple.elems.iter().map(values_of).collect();
            let first: Option<Vec<&TokenStream>> = parts.iter().map(|values| values.first()).collect();
            first.map_or_else(Vec::new, |values| vec![quote!((#(#values),*))])
        }
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return Vec::new() };
            let inner = || match &last.arguments {
                syn::PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                    Some(syn::GenericArgument::Type(inner)) => values_of(inner),
                    _ => Vec::new(),
                },
                _ => Vec::new(),
            };
            match last.ident.to_string().as_str() {
                "bool" => vec![quote!(true), quote!(false)],
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => vec![quote!(0), quote!(1)],
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => vec![quote!(0), quote!(1), quote!(-1)],
                "f32" | "f64" => vec![quote!(0.0), quote!(1.0)],
                "String" => vec![quote!(String::new()), quote!(String::from("xyzzy"))],
                "Vec" => vec![quote!(Vec::new())],
                "Option" => {
                    let some = inner().into_iter().map(|value| quote!(Some(#value)));
                    std::iter::once(quote!(None)).chain(some).collect()
                }
                "Result" if last.arguments.is_none() => vec![quote!(Ok(()))],
                "Result" => inner().into_iter().map(|value| quote!(Ok(#value))).collect(),
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let text = attribute.to_token_stream().to_string().replace(' ', "");
        ["#[test]", "#[cfg(test)]", "#[cfg(target_arch=\"wasm32\")]", "#[cfg(not(feature"]
            .iter()
            .any(|start| text.starts_with(start))
    })
}

impl VisitMut for Planter<'_> {
    fn visit_item_mut(&mut self, item: &mut syn::Item) {
        match item {
            // What is worked out when the program is compiled cannot be switched.
            syn::Item::Const(_) | syn::Item::Macro(_) | syn::Item::Enum(_) => {}
            // Functions in a table of games are called later; constants beside them are not told apart from here.
            syn::Item::Static(_) => {}
            syn::Item::Mod(module) if is_test(&module.attrs) => {}
            syn::Item::Fn(function) if is_test(&function.attrs) => {}
            syn::Item::Fn(syn::ItemFn { sig, block, .. }) => self.function(sig, block),
            _ => visit_mut::visit_item_mut(self, item),
        }
    }

    fn visit_impl_item_mut(&mut self, item: &mut syn::ImplItem) {
        match item {
            syn::ImplItem::Fn(function) if is_test(&function.attrs) => {}
            syn::ImplItem::Fn(syn::ImplItemFn { sig, block, .. }) => self.function(sig, block),
            _ => {}
        }
    }

    fn visit_trait_item_mut(&mut self, item: &mut syn::TraitItem) {
        if let syn::TraitItem::Fn(syn::TraitItemFn { sig, default: Some(block), .. }) = item {
            self.function(sig, block);
        }
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if !is_test(&local.attrs) {
            visit_mut::visit_local_mut(self, local);
        }
    }

    fn visit_type_mut(&mut self, _: &mut Type) {}

    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        match expression {
            Expr::Repeat(repeat) => return self.visit_expr_mut(&mut repeat.expr),
            Expr::Const(_) => return,
            _ => visit_mut::visit_expr_mut(self, expression),
        }
        let planted = match expression {
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) => self.unary(unary),
            _ => None,
        };
        if let Some(planted) = planted {
            *expression = Expr::Verbatim(planted);
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        if is_test(&arm.attrs) {
            return;
        }
        visit_mut::visit_arm_mut(self, arm);
        if let Some((keyword, guard)) = &mut arm.guard
            && !is_let(guard)
        {
            let span = keyword.span;
            for (value, words) in
                [(quote!(true), "the guard always holds"), (quote!(false), "the guard never holds")]
            {
                if let Some(on) = self.mutant(span, words.into()) {
                    let inner = &guard;
                    **guard = Expr::Verbatim(quote!((if #on { #value } else { #inner })));
                }
            }
        }
    }
}
