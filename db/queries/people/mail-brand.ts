import "server-only";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { brandColourFields } from "@/lib/shared/events/brand-colours";
import type { Database } from "../../client";
import { events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { posts } from "../../schema/posts/posts";

/** Returns an account's name and logo, and the fields that decide the colours of an event, or of the newest one. */
export async function findMailBrand(db: Database, params: { account_id: string; event_id?: string | undefined }) {
  const { account_id, event_id } = params;
  const [account] = await db
    .select({ company_name: accounts.company_name, company_logo_key: accounts.company_logo_key })
    .from(accounts)
    .where(eq(accounts.id, account_id));
  if (!account) return null;
  const { wall_theme, use_theme_colors } = events;
  const colours = Object.fromEntries(brandColourFields.map((field) => [field, events[field]])) as {
    [Field in (typeof brandColourFields)[number]]: (typeof events)[Field];
  };
  const [event] = await db
    .select({ wall_theme, use_theme_colors, ...colours })
    .from(events)
    .where(and(eq(events.account_id, account_id), event_id ? eq(events.id, event_id) : undefined))
    .orderBy(desc(events.id))
    .limit(1);
  return { ...account, event: event ?? null };
}

/** Returns the thumbnails of an event's waiting posts, oldest first. */
export async function listWaitingThumbnails(db: Database, event_id: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: sql<string>`${posts.thumbnail_media_key}` })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), eq(posts.status, "pending"), isNotNull(posts.thumbnail_media_key)))
    .orderBy(posts.id)
    .limit(limit);
  return rows.map(({ key }) => key);
}
