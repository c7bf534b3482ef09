export type CodeTokenKind = "comment" | "string" | "tag" | "keyword" | "number" | "plain";
type CodeToken = { kind: CodeTokenKind; text: string; start: number };

const keywords =
  "async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while yield";

// An unterminated token, such as a comment during typing, extends to the end of text or line.
const patterns: [CodeTokenKind, string][] = [
  ["comment", String.raw`<!--[\s\S]*?(?:-->|$)|/\*[\s\S]*?(?:\*/|$)|(?<![:\w])//[^\n]*`],
  ["string", String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|${"`"}(?:\\[\s\S]|[^${"`"}\\])*${"`"}?`],
  ["tag", String.raw`</?[A-Za-z][\w:-]*`],
  ["keyword", String.raw`\b(?:${keywords.split(" ").join("|")})\b`],
  ["number", String.raw`\b\d[\w.]*`],
];
const anyToken = new RegExp(patterns.map(([kind, source]) => `(?<${kind}>${source})`).join("|"), "g");

/**
 * Tokenizes JavaScript and HTML roughly: enough to highlight comments, strings and names while typing. The joined texts
 * of the tokens equal the code.
 */
export function tokensOf(code: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  let end = 0;
  const addPlain = (until: number) => {
    if (until > end) tokens.push({ kind: "plain", text: code.slice(end, until), start: end });
  };
  for (const match of code.matchAll(anyToken)) {
    addPlain(match.index);
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    tokens.push({ kind: kind as CodeTokenKind, text: match[0], start: match.index });
    end = match.index + match[0].length;
  }
  addPlain(code.length);
  return tokens;
}
