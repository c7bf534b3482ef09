import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ModeratingNow } from "@/components/event-desk/queue-card";
import { holdsKeys, type KnownHold } from "@/lib/client/holds/cache";
import { messages } from "@/lib/shared/messages";

const text = messages.holds;
const hold = (name: string, is_own = false): KnownHold => ({
  ...{ tab_id: `${name}'s tab`, user_id: name, name, is_own, event_id: "party", post_id: null },
  ...{ left_ms: 1, endsAt: Number.POSITIVE_INFINITY },
});

/** The list's text; null while it is unknown. */
function read(holds: KnownHold[] | null): string {
  const client = new QueryClient();
  if (holds) client.setQueryData(holdsKeys.list("party"), holds);
  const list = createElement(ModeratingNow, { eventId: "party" });
  const markup = renderToStaticMarkup(createElement(QueryClientProvider, { client }, list));
  return markup
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

it("the list of moderators names oneself first, as You, and says so when nobody moderates", () => {
  expect(read([hold("grace"), hold("ada"), hold("me", true)])).toBe(`${text.you} grace ada`);
  expect(read([])).toBe(text.nobody);
  expect(read(null)).toBe("");
});
