import { drawsColouredEmoji, drawsEmojiOf, drawsGlyph } from "@/lib/client/wall/words/missing-glyphs";

/** Scripts of other-scripts.css, each with a sample letter. */
const scripts = [
  { letters: /[\u0600-\u06ff]/, sample: "\u0634" },
  { letters: /[\u0590-\u05ff]/, sample: "\u05e9" },
  { letters: /[\u0900-\u097f]/, sample: "\u0915" },
  { letters: /[\u0e00-\u0e7f]/, sample: "\u0e01" },
];
const emoji = /[\u2600-\u27bf\u2b05-\u2b55]|[\ud83c-\ud83e][\udc00-\udfff]/;

/** The smallest slice of emoji.css, and one of its emoji. */
const slice = { url: new URL("./noto-color-emoji-1.woff2", import.meta.url).href, emoji: "\u{1f308}" };

let answer: Promise<boolean> | null = null;

/** Resolves to true if this screen lacks coloured emoji and can draw ours. Tests once per page. */
function needsOurEmoji(): Promise<boolean> {
  answer ??= (drawsColouredEmoji() ? Promise.resolve(false) : drawsEmojiOf(slice.url, slice.emoji)).catch((error) => {
    // Retry with the next post.
    answer = null;
    throw error;
  });
  return answer;
}

/**
 * Loads the font rules for glyphs that this screen would draw as boxes; the browser then fetches only the needed files.
 * Resolves to true if there are such glyphs.
 */
export async function loadMissing(text: string): Promise<boolean> {
  const isMissing = ({ letters, sample }: (typeof scripts)[number]) => letters.test(text) && !drawsGlyph(sample);
  const lacksScript = scripts.some(isMissing);
  if (lacksScript) await import("./other-scripts");
  const lacksEmoji = emoji.test(text) && (await needsOurEmoji());
  if (lacksEmoji) await import("./emoji");
  return lacksScript || lacksEmoji;
}
