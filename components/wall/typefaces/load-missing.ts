import { drawsColouredEmoji, drawsEmojiOf, drawsGlyph } from "@/lib/client/wall/words/missing-glyphs";

const loadOthers = () => import("./other-scripts");
const loadChinese = () => import("./chinese");

/** Rules that a stylesheet adds later win, so kana on a page turns its Chinese characters into Japanese ones. */
async function loadJapanese() {
  await loadChinese();
  await import("./japanese");
}

/** Scripts, each with a sample letter and the font rules that have it. */
const scripts = [
  { letters: /[\u0600-\u06ff]/, sample: "\u0634", load: loadOthers },
  { letters: /[\u0590-\u05ff]/, sample: "\u05e9", load: loadOthers },
  { letters: /[\u0900-\u097f]/, sample: "\u0915", load: loadOthers },
  { letters: /[\u0e00-\u0e7f]/, sample: "\u0e01", load: loadOthers },
  {
    letters: /[\u2e80-\u303f\u3105-\u312f\u3400-\u9fff\uf900-\ufaff]|[\ud840-\ud88f]/,
    sample: "\u4e2d",
    load: loadChinese,
  },
  { letters: /[\u3041-\u30ff\uff66-\uff9f]/, sample: "\u3042", load: loadJapanese },
  { letters: /[\u3131-\u318e\uac00-\ud7a3]/, sample: "\ud55c", load: () => import("./korean") },
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
  const missing = scripts.filter(({ letters, sample }) => letters.test(text) && !drawsGlyph(sample));
  for (const { load } of missing) await load();
  const lacksEmoji = emoji.test(text) && (await needsOurEmoji());
  if (lacksEmoji) await import("./emoji");
  return missing.length > 0 || lacksEmoji;
}
