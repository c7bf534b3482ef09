import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routeModules } from "@/app/api/openapi.json/modules";
import { parsePart, type RouteHandler } from "@/lib/server/base/http/route";
import { AppError } from "@/lib/shared/errors";
import { fieldRules } from "@/lib/shared/form-rules";
import { submitPostBodyBy } from "@/lib/shared/posts/submit-contract";

const parts = ["query", "body"] as const;
const contracts = Object.entries(routeModules).flatMap(([address, module]) =>
  Object.entries<RouteHandler>(module).flatMap(([method, { declaration }]) =>
    parts.flatMap((part): [string, z.ZodType][] => {
      const schema = declaration[part];
      return schema ? [[`${part} of ${method} ${address}`, schema]] : [];
    }),
  ),
);

// A guest's four fields are parsed by the form settings of their event, so no route declares them.
for (const rule of fieldRules) {
  const rules = { person_name: rule, person_email_id: rule, person_city: rule, caption: rule };
  contracts.push([`a guest's post whose fields are ${rule}`, submitPostBodyBy(rules)]);
}

const long = "x".repeat(200_000);
const junk: unknown[] = [
  ...[undefined, null, true, "", " ", "x", long, "a\u0000b", "-1", "1.5", "201", "1e400"],
  ...[0, -1, 1.5, 201, 1e12, Number.MAX_VALUE, Number.NaN, Number.POSITIVE_INFINITY],
  ...[[], {}, [null], [1, 2], ["x"], [long], Array.from({ length: 5_000 }, () => "x"), { length: 1 }, new Date(0)],
];

/** The names of all fields in any branch of a schema. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const found = new Set<string>();
  JSON.parse(json, (key, value) => {
    if (key === "properties") for (const name of Object.keys(value)) found.add(name);
    return value;
  });
  return [...found];
}

/** Every message that junk in any field produces. */
function sentencesOf(schema: z.ZodType, part: "query" | "body"): Set<string> {
  const fields = fieldsOf(schema);
  const inputs = [...junk, ...fields.flatMap((field) => junk.map((value) => ({ [field]: value })))];
  inputs.push(...junk.map((value) => Object.fromEntries(fields.map((field) => [field, value]))));
  const answered = new Set<string>();
  for (const input of inputs) {
    try {
      parsePart(schema, input, part);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { message } of error.issues ?? []) answered.add(message);
      answered.add(error.message);
    }
  }
  return answered;
}

/** zod's own messages for the same kinds of junk, taken from zod. */
const simpleSchemas = [
  z.number().max(1),
  z.string().max(1).min(1),
  z.uuid(),
  z.enum(["a"]),
  z.literal(1),
  z.iso.datetime(),
];
const furtherSchemas = [
  z.strictObject({}),
  z.union([z.number(), z.uuid()]),
  z.array(z.number()).max(1),
  z.int().multipleOf(5),
];
const zodMessages = [...simpleSchemas, ...furtherSchemas].flatMap((schema) =>
  [...junk, "ab", { a: 1 }, [1, 2], 3].flatMap((input) => schema.safeParse(input).error?.issues ?? []),
);
const beginnings = new Set(
  zodMessages.map(({ message }) => message.split(" ").slice(0, 2).join(" ").replace(/:$/, "")),
);

it("the list of zod's built-in messages is complete", () => {
  expect([...beginnings]).toEqual(
    expect.arrayContaining(["Too big", "Too small", "Invalid input", "Unrecognized key"]),
  );
});

describe.each(contracts)("%s", (name, schema) => {
  it("a call given junk answers in our own sentences, never in zod's", () => {
    const sentences = [...sentencesOf(schema, name.startsWith("query") ? "query" : "body")];
    expect(sentences.filter((sentence) => [...beginnings].some((words) => sentence.startsWith(words)))).toEqual([]);
    expect(sentences.filter((sentence) => !/^[A-Za-z].* .*[.!?]$/s.test(sentence))).toEqual([]);
    expect(sentences.filter((sentence) => /undefined|NaN|\[object/.test(sentence))).toEqual([]);
    expect(sentences.filter((sentence) => sentence.length > 300)).toEqual([]);
  });
});

it("an out-of-range value gets a sentence that names its field", async () => {
  const handler = routeModules["/api/events/get-all-event-posts"] as unknown as { GET: RouteHandler };
  const { query } = handler.GET.declaration;
  const answerTo = (input: unknown) => {
    try {
      parsePart(query, input, "query");
      return null;
    } catch (error) {
      return error instanceof AppError ? error.message : error;
    }
  };
  expect(answerTo({ limit: "200" })).toBeNull();
  expect(answerTo({ limit: "201" })).toBe("Limit can be at most 200.");
  expect(answerTo({ limit: "0" })).toBe("Limit must be at least 1.");
  expect(answerTo({ limit: "many" })).toBe("Limit must be a number.");
});
