use super::*;

#[test]
fn offers_and_defaults_are_what_they_say() {
    for panel in PANELS {
        let defaults = PanelValues::of(panel);
        assert_eq!(defaults.to_string(), format!("panel={}", panel.id));
        assert!(defaults.is_light(), "{} shows something at once", panel.id);
        for (param, value) in panel.params.iter().zip(&defaults.values) {
            assert_eq!(param.kind.read(param.key, &value.print()).as_ref(), Ok(value), "{}", param.key);
            let (ParamKind::Choice { offers } | ParamKind::Game { offers }) = param.kind else {
                continue;
            };
            for (text, name) in offers {
                let read = param.kind.read(param.key, text).expect(text);
                assert_eq!((read.print().as_str(), name.is_empty()), (*text, false));
            }
        }
    }
}

#[test]
fn a_link_that_is_too_long_is_not_read() {
    for more in [1, 2, 1_000] {
        let (values, wrong) =
            PanelValues::repair(&format!("panel=modular&to={}", "7".repeat(LONGEST + more - 17)));
        assert_eq!((values.to_string().as_str(), wrong.len()), ("panel=statements", 1), "{more}");
        assert!(matches!(wrong[0], QueryError::TooLong { max: LONGEST, .. }), "{:?}", wrong[0]);
    }
    assert!(PanelValues::repair(&format!("panel=modular&to={}7", "0".repeat(LONGEST - 18))).1.is_empty());
}

#[test]
fn wrong_links_are_said_and_repaired() {
    for (text, canonical, count) in [
        ("", "panel=statements", 0),
        ("panel=modular&to=7", "panel=modular&to=7", 0),
        ("panel=modular&to=0", "panel=modular&to=1", 1),
        ("panel=modular&to=-4&x", "panel=modular&to=1", 2),
        ("panel=modular&to=1e9", "panel=modular", 1),
        ("panel=modular&to=99999999999999999999999999", "panel=modular&to=100", 1),
        ("panel=chess&to=3", "panel=statements", 1),
        ("to=3&to=4&%zz=1&colour=red&panel=modular", "panel=modular&to=3", 3),
        ("panel=statements&key=KS.L15&paper=KS", "panel=statements&paper=KS&key=KS.L15", 0),
        ("key=Riemann&paper=none", "panel=statements", 2),
        ("panel=box&box=P./.P&k=3", "panel=box&k=3&box=P./.P", 0),
        ("panel=box&box=PP", "panel=box", 1),
        ("panel=diagonals&set=5,3,3", "panel=diagonals&set=3,5", 0),
        ("panel=diagonals&set=0", "panel=diagonals", 1),
        ("panel=rows&of=game%3Dchess", "panel=rows", 1),
    ] {
        let (values, wrong) = PanelValues::repair(text);
        assert_eq!((values.to_string().as_str(), wrong.len()), (canonical, count), "{text}: {wrong:?}");
    }
    assert_eq!(PanelValues::repair(&"x".repeat(LONGEST + 1)).1.len(), 1);
}

#[test]
fn numbers_of_a_set() {
    assert_eq!(members("3,1,3", 8), Some(vec![1, 3]));
    assert_eq!(members("", 8), Some(vec![]));
    for text in ["0", "9", "1,", "+1", "1..3", " 1", "123456789012345678901234567890"] {
        assert_eq!(members(text, 8), None, "{text}");
    }
}
