// A course platform of the size of a test: it reads the manifest of the package that ?package=FOLDER/ names, shows its page in a
// frame, and gives it the object that SCORM 2004 knows, as strict as the standard is: what is called at the wrong time or with
// values that the data model does not have is refused with its error, and noted. What is committed stays for the next visit.
// With ?trouble=… it behaves badly.

const asked = new URLSearchParams(location.search);
const folder = asked.get("package");
const KEPT = `attempt ${folder}`;

const REAL = /^-?\d+(\.\d+)?$/;
const within = (least, most) => (text) => REAL.test(text) && Number(text) >= least && Number(text) <= most;
const oneOf = (...words) => (text) => words.includes(text);
/** What may be set, and to what. */
const MODEL = {
  "cmi.completion_status": oneOf("completed", "incomplete", "not attempted", "unknown"),
  "cmi.success_status": oneOf("passed", "failed", "unknown"),
  "cmi.score.scaled": within(-1, 1),
  "cmi.score.raw": within(-Infinity, Infinity),
  "cmi.score.min": within(-Infinity, Infinity),
  "cmi.score.max": within(-Infinity, Infinity),
  "cmi.suspend_data": (text) => text.length <= 64_000,
  "cmi.exit": oneOf("time-out", "suspend", "logout", "normal", ""),
  "cmi.session_time": (text) => /^P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/.test(text),
};
const READ_ONLY = ["cmi.scaled_passing_score", "cmi.entry", "cmi.learner_id"];
const WRITE_ONLY = ["cmi.exit", "cmi.session_time"];

/** What a test looks at. */
const platform = (window.platform = { calls: [], errors: [], state: "new", data: {}, kept: () => JSON.parse(localStorage.getItem(KEPT) ?? "{}") });

let error = "0";
function answer(code, value) {
  error = code;
  if (code !== "0" && code !== "403") platform.errors.push(`${code} ${JSON.stringify(platform.calls.at(-1))}`);
  return value;
}

const strict = {
  Initialize(text) {
    if (text !== "") return answer("201", "false");
    if (platform.state !== "new") return answer(platform.state === "running" ? "103" : "104", "false");
    platform.state = "running";
    Object.assign(platform.data, { "cmi.completion_status": "unknown" }, platform.kept());
    return answer("0", "true");
  },
  GetValue(key) {
    if (platform.state !== "running") return answer("122", "");
    if (WRITE_ONLY.includes(key)) return answer("405", "");
    if (!(key in MODEL) && !READ_ONLY.includes(key)) return answer("401", "");
    return platform.data[key] === undefined ? answer("403", "") : answer("0", platform.data[key]);
  },
  SetValue(key, value) {
    if (platform.state !== "running") return answer("132", "false");
    if (READ_ONLY.includes(key)) return answer("404", "false");
    if (!(key in MODEL)) return answer("401", "false");
    if (typeof value !== "string" || !MODEL[key](value)) return answer("406", "false");
    platform.data[key] = value;
    return answer("0", "true");
  },
  Commit(text) {
    if (text !== "") return answer("201", "false");
    if (platform.state !== "running") return answer("142", "false");
    localStorage.setItem(KEPT, JSON.stringify(platform.data));
    return answer("0", "true");
  },
  Terminate(text) {
    if (platform.state !== "running") return answer("112", "false");
    strict.Commit(text);
    platform.state = "ended";
    localStorage.setItem(`${KEPT} ended`, "true");
    return answer("0", "true");
  },
  GetLastError: () => error,
  GetErrorString: () => "",
  GetDiagnostic: () => "",
};
const noted = Object.fromEntries(Object.entries(strict).map(([name, act]) => [name, (...values) => {
  platform.calls.push([name, ...values]);
  return act(...values);
}]));

const fail = () => {
  throw new Error("the platform is out of order");
};
const LONG = "x".repeat(1_000_000);
let turn = 0;
/** Whatever is asked, something else is answered. */
const anything = () => [undefined, null, NaN, LONG, {}, { toString: fail }, Symbol("no"), [[]], Promise.resolve("true"), -1, '{"v":1,"query":7,"marks":{},"result":[]}'][turn++ % 11];
const each = (act) => Object.fromEntries(Object.keys(strict).map((name) => [name, act]));

/** Platforms that a page must not break on. */
const TROUBLE = {
  none: () => undefined,
  throws: () => each(fail),
  garbage: () => ({ ...each(anything), Initialize: () => "true" }),
  refuses: () => each(() => "false"),
  forgets: () => ({ ...noted, SetValue: () => "false" }),
  hollow: () => ({ Initialize: true }),
  cyclic: () => {
    Object.defineProperty(window, "parent", { get: () => window.frames[0] });
    return undefined;
  },
  damaged: () => ({ ...noted, GetValue: (key) => (key === "cmi.suspend_data" ? asked.get("kept") : noted.GetValue(key)) }),
};

const manifest = new DOMParser().parseFromString(await (await fetch(`${folder}imsmanifest.xml`)).text(), "text/xml");
const first = (name) => manifest.getElementsByTagNameNS("*", name)[0];
platform.data["cmi.scaled_passing_score"] = first("minNormalizedMeasure").textContent;
document.querySelector("h1").textContent = first("item").getElementsByTagNameNS("*", "title")[0].textContent;
const resource = manifest.querySelector(`resource[identifier="${first("item").getAttribute("identifierref")}"]`);

const trouble = asked.get("trouble");
if (trouble === "locked") Object.defineProperty(window, "API_1484_11", { get: fail });
else window.API_1484_11 = trouble ? TROUBLE[trouble]() : noted;
const frame = document.createElement("iframe");
Object.assign(frame, { title: "The exercise", src: folder + resource.getAttribute("href") });
Object.assign(frame.style, { width: "700px", height: asked.get("height") ?? "900px", border: "0" });
document.body.append(frame);
