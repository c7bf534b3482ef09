import "server-only";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Database } from "../client";
import { accounts } from "../schema/accounts";
import { eventScripts, events } from "../schema/events";
import { scripts } from "../schema/scripts";

/** Returns an event by slug with the company's public fields, and the password hash that decides access; or null. */
export async function findPublicEvent(db: Database, slug: string) {
  const [row] = await db
    .select({
      event: events,
      company_name: accounts.company_name,
      phone_number: accounts.phone_number,
      website_url: accounts.website_url,
      company_logo_key: accounts.company_logo_key,
      favicon_key: accounts.favicon_key,
      thumbnail_key: accounts.thumbnail_key,
    })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .where(eq(events.event_url_slug, slug));
  if (!row) return null;
  const { event, ...company } = row;
  return { ...event, ...company };
}

export type PublicEventRow = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>;

/** Ids of the scripts that run on an event's wall: its chosen scripts in order, then the account's global ones. */
export async function listRunningScriptIds(db: Database, event: { id: string; account_id: string }): Promise<string[]> {
  const rows = await db
    .select({ id: scripts.id })
    .from(scripts)
    .leftJoin(eventScripts, and(eq(eventScripts.script_id, scripts.id), eq(eventScripts.event_id, event.id)))
    .where(
      and(
        eq(scripts.account_id, event.account_id),
        eq(scripts.on_off, "on"),
        or(eq(scripts.is_global, "yes"), sql`${eventScripts.event_id} is not null`),
      ),
    )
    .orderBy(sql`${eventScripts.position} asc nulls last`, asc(scripts.created_at));
  return rows.map((row) => row.id);
}
