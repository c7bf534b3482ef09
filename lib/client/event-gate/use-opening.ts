import { useEffect } from "react";
import { publicApiPaths } from "@/lib/shared/public-paths";

/** Pause between two tries. The random part spreads guests who opened the page together. */
const pauseMs = 20_000;
const maxRandomMs = 4_000;

/** Reloads the page once the public may know of the event; tries while the page is open. A no-op without a slug. */
export function useOpening(slug: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => void look(), pauseMs + maxRandomMs * Math.random());
    };
    const look = async () => {
      const answer = await fetch(publicApiPaths.events.eventBySlug(slug)).catch(() => null);
      // 403: it asks for a password now.
      if (answer?.ok || answer?.status === 403) window.location.reload();
      else wait();
    };
    if (slug) wait();
    return () => clearTimeout(timer);
  }, [slug]);
}
