import { useEffect } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { textsOf } from "@/lib/shared/posts/texts";

/** Matches characters beyond Latin, Greek, Cyrillic and punctuation, which the wall's own typefaces cover. */
const beyondOwn = /[\u{590}-\u{1dff}]|[\u{20d0}-\u{10ffff}]/u;

/** Loads typefaces for text on the wall, `ownText` in the wall's language among it, that this screen cannot draw. Most walls need none. */
export function useOtherScripts(event: PublicEvent, posts: readonly PublicPost[], ownText: string) {
  useEffect(() => {
    const ofEvent = [
      event.top_banner_text,
      event.bottom_banner_text,
      event.cta_text,
      event.announcement ?? "",
      ownText,
    ];
    const ofPosts = posts.map((post) => textsOf(post).join(" "));
    const texts = [...ofEvent, ...ofPosts].filter((text) => beyondOwn.test(text));
    if (texts.length === 0) return;
    import("./load-missing").then(
      ({ loadMissing }) => loadMissing(texts.join(" ")),
      // Offline, or the server is unreachable: the next post retries.
      () => {},
    );
  }, [event, posts, ownText]);
}
