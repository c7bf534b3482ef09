"use client";

import { type Ref, useMemo } from "react";
import { FieldFrame, type FieldProps, useField } from "@/components/form/field";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";

export type CodeFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLTextAreaElement>;
};

const colours: Record<CodeTokenKind, string> = {
  comment: "text-muted italic",
  string: "text-success",
  tag: "text-info",
  keyword: "text-accent-ink",
  number: "text-warning",
  plain: "",
};

/** Characters; beyond this, highlighting makes typing lag. */
const colouredMaxLength = 20_000;

// Keep every style that moves a letter identical in both layers, so that they align to the pixel.
const layer =
  "col-start-1 row-start-1 m-0 min-w-0 whitespace-pre-wrap px-3 py-2 font-mono text-sm/6 [overflow-wrap:anywhere] [tab-size:2]";

const overlay = "resize-none overflow-hidden bg-transparent caret-ink outline-none";
const box = cn(
  "field-box max-h-96 overflow-y-auto p-0",
  "has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus has-[textarea:focus-visible]:-outline-offset-1",
);

/** Turns off what phones change in typed code. */
const codeInput = { spellCheck: false, autoCapitalize: "off", autoComplete: "off", autoCorrect: "off" } as const;

/**
 * Edits multi-line code: a textarea with transparent text lies over the same text in colours. The coloured text sets
 * the height of both, and their common box scrolls, so nothing needs syncing.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, isLabelHidden, hint, error, isRequired, fieldClassName, value, onChange, ...textarea } = props;
  const frame = { label, isLabelHidden, hint, error, isRequired, fieldClassName };
  const { ids, control } = useField(frame);
  const isColoured = value.length <= colouredMaxLength;
  const counts = messages.scripts.counts(value === "" ? 0 : value.split("\n").length, value.length);
  return (
    <FieldFrame {...frame} ids={ids} labelEnd={<span className="tabular-nums">{counts}</span>}>
      <div className={cn(box, error && "border-danger")}>
        <div className="grid min-h-40">
          <pre aria-hidden="true" className={cn(layer, "pointer-events-none", ios.hidden, !isColoured && "invisible")}>
            {isColoured ? <ColouredCode code={value} /> : value}
            {/* An empty last line has no height of its own. */}
            {"\n"}
          </pre>
          <textarea
            {...codeInput}
            className={cn(layer, overlay, isColoured && `text-transparent ${ios.plain}`)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...control}
            {...textarea}
          />
        </div>
      </div>
    </FieldFrame>
  );
}

// Safari on iOS insets a textarea's text by three pixels that no style removes: it gets plain text there.
const ios = {
  hidden: "supports-[-webkit-touch-callout:none]:invisible",
  plain: "supports-[-webkit-touch-callout:none]:text-ink",
};

function ColouredCode({ code }: { code: string }) {
  const tokens = useMemo(() => tokensOf(code), [code]);
  return tokens.map((token) => (
    <span key={token.start} className={colours[token.kind]}>
      {token.text}
    </span>
  ));
}

type CodeTokenKind = "comment" | "string" | "tag" | "keyword" | "number" | "plain";
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
