import { describe, expect, it } from "vitest";
import { cardShape } from "@/lib/client/wall/cards/card-shape";
import { lettersOf } from "@/lib/client/wall/cards/letters";
import { countLines } from "@/lib/client/wall/words/caption-lines";
import { quoteSize } from "@/lib/client/wall/words/quote";
import { formLimits } from "@/lib/shared/limits/form";

/** A column of four on a hall's screen of 1080 lines, in pixels. */
const [column, height] = [480, 1_080];
const fill = (words: string) => words.repeat(20).slice(0, formLimits.wordsMaxLength);
const texts = {
  English: fill("May your coffee be strong and your Mondays short. "),
  German: fill("Geschwindigkeitsbegrenzungen gelten heute Abend nicht. "),
  Arabic: fill("ألف مبروك للعروسين، نتمنى لكما حياة مليئة بالحب. "),
  emoji: "🎉".repeat(formLimits.wordsMaxLength / 2),
  "one long word": "x".repeat(formLimits.wordsMaxLength),
};
const quote = (caption: string) => ({
  media_type: "text",
  media_width: null,
  media_height: null,
  caption,
  person_name: "Ada",
});

describe("words without a picture", () => {
  it.each(Object.entries(texts))("280 characters of %s fit into frames of every shape", (_, caption) => {
    for (const ratio of [0.16, 0.36, 0.56, 0.9, 1.6]) {
      const size = quoteSize(quote(caption), ratio);
      expect(countLines(caption, 0.91 / size) * size * 1.28).toBeLessThan(ratio);
    }
  });

  it.each(["English", "German", "Arabic"] as const)(
    "280 characters of %s are large enough in a hall's column",
    (name) => {
      const { quote: size = 0 } = cardShape(quote(texts[name]), lettersOf(true));
      expect((size * column) / height).toBeGreaterThanOrEqual(0.85 * 0.028);
    },
  );

  it("a card of words has neither a picture's caption nor its name", () => {
    expect(cardShape(quote("Hello"))).toMatchObject({ captionLines: 0, isWhole: false });
    expect(quoteSize(quote("Hello"), 0.9)).toBeGreaterThan(quoteSize(quote(texts.English), 0.9));
  });
});
