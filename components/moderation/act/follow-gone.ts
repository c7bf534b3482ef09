import { followRemoval } from "@/lib/client/screens/cache";
import { messages } from "@/lib/shared/messages";
import type { PostScreens } from "@/lib/shared/screens/contract";

const text = messages.wallScreens;

/** In words, on how many screens a post is gone; null where no screen shows the wall. */
export function goneText({ screens, gone, gone_after_ms }: PostScreens): string | null {
  if (screens === 0) return null;
  if (gone_after_ms === null) return text.notYetGone(gone, screens);
  return text.goneFrom(gone, screens, (Math.max(gone_after_ms, 100) / 1_000).toFixed(1));
}

/** Says from how many screens a post is gone that was just taken off the wall, while there is news. */
export function followGone(postId: string, say: (text: string) => void): void {
  let last = "";
  void followRemoval(postId, (answer) => {
    const text = goneText(answer);
    if (text === null || text === last) return;
    last = text;
    say(text);
  });
}
