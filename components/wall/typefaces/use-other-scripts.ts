import { useEffect } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { textsOf } from "@/lib/shared/posts/texts";
import { loadFacesFor } from "./missing-faces";

/**
 * Loads typefaces for text on the wall, `ownText` in the wall's language among it, that this screen cannot draw. Most
 * walls need none.
 */
export function useOtherScripts(event: PublicEvent, posts: readonly PublicPost[], ownText: string) {
  useEffect(() => {
    const ofEvent = [
      event.top_banner_text,
      event.bottom_banner_text,
      event.cta_text,
      event.announcement ?? "",
      ownText,
    ];
    void loadFacesFor([...ofEvent, ...posts.map((post) => textsOf(post).join(" "))]);
  }, [event, posts, ownText]);
}
