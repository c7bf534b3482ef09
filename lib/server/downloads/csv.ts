import "server-only";

/**
 * Excel, LibreOffice and Numbers run a cell that begins so as a formula (OWASP, CSV Injection). Some drop blanks and what
 * cannot be seen before they look.
 */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/**
 * Where tables have another separator, as in most of Europe, a cell goes on as the next one. Quotes change nothing. A
 * smile is no formula.
 */
const formulaBehindSeparator = /([;\t\r\n][\s\p{Cc}\p{Cf}]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?!\))/gu;

/** A cell by RFC 4180, always in quotes. What could be a formula gets an apostrophe, which tables show as text. */
function cell(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return `"${harmless.replace(formulaBehindSeparator, "$1'$2").replaceAll('"', '""')}"`;
}

/** One line of a table, by RFC 4180. Null is an empty cell. */
export const csvLine = (values: readonly (string | null)[]) =>
  `${values.map((value) => cell(value ?? "")).join(",")}\r\n`;

/** The first line of a file. The mark before it tells Excel that what follows is UTF-8. */
export const csvHeading = (headings: readonly string[]) => `\uFEFF${csvLine(headings)}`;
