import { describe, expect, it } from "vitest";
import { messageNames, resolveMessage } from "@/lib/shared/message-names";
import { messages } from "@/lib/shared/messages";

type Leaf = string | ((...parts: unknown[]) => string);

/** Every sentence of a catalogue with its path. */
const leavesOf = (entry: object, path: string[] = []): [path: string[], leaf: Leaf][] =>
  Object.entries(entry).flatMap(([name, inner]) =>
    typeof inner === "object" ? leavesOf(inner, [...path, name]) : [[[...path, name], inner as Leaf] as const],
  ) as [string[], Leaf][];

describe("message keys", () => {
  it("a message key exists for every sentence, and leads back to it", () => {
    const names = leavesOf(messageNames);
    const sentences = leavesOf(messages).filter(([, leaf]) => typeof leaf === "string");
    expect(names.map(([path]) => path)).toEqual(leavesOf(messages).map(([path]) => path));
    expect(sentences.length).toBeGreaterThan(100);
    const named = names.filter(([, leaf]) => typeof leaf === "string");
    expect(named.map(([, name]) => resolveMessage(name as string))).toEqual(sentences.map(([, sentence]) => sentence));
  });

  it("a message key carries the sentence's parameters, names included", () => {
    const { fields, events } = messageNames;
    expect(resolveMessage(fields.tooLong("Event Name", 80))).toBe(messages.fields.tooLong("Event Name", 80));
    expect(resolveMessage(fields.invalidText(events.labels.password))).toBe(
      messages.fields.invalidText(messages.events.labels.password),
    );
    expect(resolveMessage(events.changedMeanwhile(['a "b" ]', "c"]))).toBe(
      messages.events.changedMeanwhile(['a "b" ]', "c"]),
    );
  });

  it("a message key gives another language's sentence when its catalogue is passed", () => {
    const catalogue = { ...messages, auth: { ...messages.auth, emailRequired: "Bitte gib deine E-Mail-Adresse an." } };
    expect(resolveMessage(messageNames.auth.emailRequired, catalogue as unknown as typeof messages)).toBe(
      "Bitte gib deine E-Mail-Adresse an.",
    );
  });

  it.each([
    "Hello",
    "",
    "message:",
    "message:nobody.knows",
    "message:auth",
    "message: x",
    "message:%",
    "message:toString",
  ])("a text that is no message key stays as it is: %j", (text) => {
    expect(resolveMessage(text)).toBe(text);
  });
});
