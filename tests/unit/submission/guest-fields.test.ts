import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messages } from "@/lib/shared/all-messages";
import { type FieldRule, fieldRules, type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";
import * as contract from "@/lib/shared/posts/contract";
import { defaultForm, findTextProblem, textsToSend } from "@/lib/shared/posts/guest-fields";

const t = messages;
const ada: GuestTexts = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "KC", caption: "Hi" };
const text = fc.oneof(fc.string(), fc.constantFrom("", " ", "\t\n", "x".repeat(80), "x".repeat(81), "x".repeat(501)));
const email = fc.oneof(fc.emailAddress(), text, fc.constantFrom("a@b", "@", "a b@c.de", "ada@example..com"));
const anything = { person_name: text, person_email_id: email, person_city: text, caption: text };

describe("checks before sending", () => {
  it("the form's check knows the contract's fields", () => {
    expect([...guestFieldNames].sort()).toEqual(Object.keys(contract.guestFields.bounded.shape).sort());
    expect(Object.values(defaultForm.fields)).toEqual(["required", "required", "required", "required"]);
  });

  it.each(guestFieldNames)(
    "the form's check refuses no %s that the server accepts, and reports a missing one as the server does",
    (name) => {
      fc.assert(
        fc.property(anything[name], (typed) => {
          const problem = findTextProblem(name, typed, "required", t);
          const judged = contract.submitPostFields.safeParse({ ...ada, [name]: typed });
          if (judged.success) expect(problem).toBeNull();
          expect(problem === t.submission.allMandatory).toBe(typed.trim() === "");
        }),
      );
    },
  );

  it.each([
    ["person_name", 80, "The name can be at most 80 characters long."],
    ["person_city", 80, "The city can be at most 80 characters long."],
    ["caption", 500, "The caption can be at most 500 characters long."],
  ] as const)(
    "the field %s accepts as many characters as the contract allows, and no more",
    (name, longest, sentence) => {
      expect(findTextProblem(name, `  ${"x".repeat(longest)} `, "required", t)).toBeNull();
      expect(findTextProblem(name, "x".repeat(longest + 1), "required", t)).toBe(sentence);
      expect(contract.submitPostFields.safeParse({ ...ada, [name]: "x".repeat(longest) }).success).toBe(true);
      expect(contract.submitPostFields.safeParse({ ...ada, [name]: "x".repeat(longest + 1) }).success).toBe(false);
    },
  );

  it.each(["ada", "ada@", "@example.com", "ada@example", "a da@example.com", `${"x".repeat(250)}@a.de`])(
    "the form's check rejects '%s' as an email address, required or optional",
    (address) => {
      expect(findTextProblem("person_email_id", address, "required", t)).toBe(t.guestFields.person_email_id.tooLong);
      expect(findTextProblem("person_email_id", address, "optional", t)).toBe(t.guestFields.person_email_id.tooLong);
      expect(findTextProblem("person_email_id", address, "hidden", t)).toBeNull();
    },
  );

  it("the form's check requires no optional or hidden field", () => {
    const asked = fieldRules.map((rule: FieldRule) => findTextProblem("caption", " ", rule, t));
    expect(asked).toEqual([t.submission.allMandatory, null, null]);
  });

  it("a field is sent trimmed, and empty when the event does not ask for it", () => {
    const rules = { ...defaultForm.fields, person_city: "hidden", caption: "optional" } as const;
    expect(textsToSend({ ...ada, person_name: " Ada ", caption: "" }, rules)).toEqual({
      ...ada,
      person_city: "",
      caption: "",
    });
  });
});
