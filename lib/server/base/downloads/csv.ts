import "server-only";

/**
 * Excel, LibreOffice and Numbers run a cell with such a beginning as a formula (OWASP, CSV Injection). Some drop blanks
 * and invisible characters first.
 */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/**
 * Where spreadsheets use another separator, as in most of Europe, the rest of a cell becomes the next cell, even within
 * quotes. A smiley such as `;-)` is not a formula.
 */
const formulaBehindSeparator = /([;\t\r\n][\s\p{Cc}\p{Cf}]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?!\))/gu;

/** Returns a cell by RFC 4180, always in quotes. An apostrophe makes spreadsheets show possible formulas as text. */
function cell(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return `"${harmless.replace(formulaBehindSeparator, "$1'$2").replaceAll('"', '""')}"`;
}

/** Returns one CSV line (RFC 4180). Null becomes an empty cell. */
export const csvLine = (values: readonly (string | null)[]) =>
  `${values.map((value) => cell(value ?? "")).join(",")}\r\n`;

/** Returns the first line of a file. Its byte order mark tells Excel that the file is UTF-8. */
export const csvHeading = (headings: readonly string[]) => `\uFEFF${csvLine(headings)}`;
