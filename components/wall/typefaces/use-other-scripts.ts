import { useEffect } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { textsOf } from "@/lib/shared/posts/texts";
import { loadFacesFor } from "./missing-faces";

/**
 * Loads typefaces for texts on the wall that this screen cannot draw; most walls need none. `ownText` are the product's
 * own words in the wall's language.
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
