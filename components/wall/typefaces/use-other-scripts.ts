import { useEffect } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { wordsOf } from "@/lib/shared/posts/words";

/** Beyond Latin, Greek, Cyrillic and the signs between words, which the wall's own typefaces hold. */
const beyondOwn = /[\u{590}-\u{1dff}]|[\u{20d0}-\u{10ffff}]/u;

/** Has typefaces fetched for what stands on the wall and this screen cannot draw. Most walls hold nothing of it. */
export function useOtherScripts(event: PublicEvent, posts: readonly PublicPost[]) {
  useEffect(() => {
    const ofEvent = [event.top_banner_text, event.bottom_banner_text, event.cta_text, event.announcement ?? ""];
    const ofPosts = posts.map((post) => wordsOf(post).join(" "));
    const texts = [...ofEvent, ...ofPosts].filter((text) => beyondOwn.test(text));
    if (texts.length === 0) return;
    import("./load-missing").then(
      ({ loadMissing }) => loadMissing(texts.join(" ")),
      // Without a network, or with a server that went away: the next post tries again.
      () => {},
    );
  }, [event, posts]);
}
