import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokensOf } from "@/components/scripts/code-field";

const kindOf = (code: string, text: string) => tokensOf(code).find((token) => token.text === text)?.kind;

describe("the tokens of a script", () => {
  it("a script's tokens joined are the script again, whatever it contains", () => {
    const code = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[<>!\-/*"'`\\\n a0]*$/));
    fc.assert(
      fc.property(code, (text) => {
        const tokens = tokensOf(text);
        expect(tokens.map((token) => token.text).join("")).toBe(text);
        expect(new Set(tokens.map((token) => token.start)).size).toBe(tokens.length);
      }),
    );
  });

  it("a script's tokens tell comments, strings, tags, keywords and numbers apart", () => {
    expect(kindOf("let a; // an answer", "// an answer")).toBe("comment");
    expect(kindOf("<!-- a\nb --><p>", "<!-- a\nb -->")).toBe("comment");
    expect(kindOf("a /* still typing", "/* still typing")).toBe("comment");
    expect(kindOf("say('it\\'s // no comment')", "'it\\'s // no comment'")).toBe("string");
    expect(kindOf("<script async>", "<script")).toBe("tag");
    expect(kindOf("const x", "const")).toBe("keyword");
    expect(kindOf("constant", "const")).toBeUndefined();
    expect(kindOf("a = 12.5;", "12.5")).toBe("number");
  });

  it("a script's unquoted address is not a comment", () => {
    expect(tokensOf("<img src=https://example.com/a.png>").some((token) => token.kind === "comment")).toBe(false);
  });
});
