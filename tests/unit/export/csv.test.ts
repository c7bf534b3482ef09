import { describe, expect, it } from "vitest";
import { csvHeading, csvLine } from "@/lib/server/base/downloads/csv";
import { consentHeading, consentLine } from "@/lib/server/features/export/consent-csv";

const cellOf = (value: string) => csvLine([value]).slice(1, -3);

describe("CSV cells", () => {
  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\tplain",
    " =1",
    "\u200B=1",
    "\uFEFF=1",
    "\uFF1D1",
  ])("a CSV cell that begins like a formula is escaped as text: %j", (value) => {
    expect(cellOf(value)[0]).toBe("'");
    expect(cellOf(value)).not.toMatch(/(^|[;\t\r\n])[\s\u200B\uFEFF]*[=+\-@\uFF1D]/u);
  });

  it.each([
    ["a;=1+1;b", "a;'=1+1;b"],
    ["a\t@x", "a\t'@x"],
    ["list:\n- one", "list:\n'- one"],
  ])("a CSV cell behind another table's separator is escaped as text, too: %j", (value, expected) => {
    expect(cellOf(value)).toBe(expected);
  });

  it.each(["Hello", "see you ;-)", "2 + 2 = 4", "ada@example.com", "a, b"])(
    "a harmless CSV cell stays as it is: %j",
    (value) => {
      expect(cellOf(value)).toBe(value);
    },
  );

  it("a CSV cell doubles its quotes and keeps its line ends (RFC 4180)", () => {
    expect(csvLine(['Ada "the first"', "two\r\nlines", null])).toBe('"Ada ""the first""","two\r\nlines",""\r\n');
    expect(csvHeading(["A", "B"])).toBe('\uFEFF"A","B"\r\n');
  });
});

it("a consent becomes CSV cells with its wording, language and time", () => {
  const line = consentLine(
    {
      post_id: "0197",
      consent_version_id: "0196",
      agreed_at: "2026-06-21 17:30:05.123+00",
      language: "de-AT",
      version: 3,
      text: "You may show it.",
      wording_language: "en",
      translations: [],
      terms_url: "https://example.com/terms",
      privacy_url: "",
    },
    { person_name: "=Ada", person_email_id: "ada@example.com" },
    "pictures/a.jpg",
  );
  expect(line).toBe(
    '"pictures/a.jpg","\'=Ada","ada@example.com","2026-06-21T17:30:05.123Z","de-AT","3","You may show it.",' +
      '"https://example.com/terms","","0197"\r\n',
  );
  expect(consentHeading.split(",")).toHaveLength(line.split('","').length);
});
