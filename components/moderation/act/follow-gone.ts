import { followRemoval } from "@/lib/client/screens/cache";
import { messages } from "@/lib/shared/messages";
import type { PostScreens } from "@/lib/shared/screens/contract";

const text = messages.wallScreens;

/** Returns how many screens removed a post, as text; null if no screen shows the wall. */
export function goneText({ screens, gone, gone_after_ms }: PostScreens): string | null {
  if (screens === 0) return null;
  if (gone_after_ms === null) return text.notYetGone(gone, screens);
  return text.goneFrom(gone, screens, (Math.max(gone_after_ms, 100) / 1_000).toFixed(1));
}

/** Reports how many screens removed a post that just left the wall; calls `say` on each change. */
export function followGone(postId: string, say: (text: string) => void): void {
  let last = "";
  void followRemoval(postId, (answer) => {
    const text = goneText(answer);
    if (text === null || text === last) return;
    last = text;
    say(text);
  });
}
