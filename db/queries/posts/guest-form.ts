import "server-only";
import { eq, or, sql } from "drizzle-orm";
import { byRule } from "@/lib/shared/form-rules";
import type { Database } from "../../client";
import { events } from "../../schema/events";
import { consentVersions } from "../../schema/people/consent-versions";
import { hasSlug } from "../former-slugs";
import { ruleColumns, ruleJoins } from "./rules";
import { eventAccess } from "./wall";

/** Event columns that say what its form asks for. */
const formRules = {
  ...byRule((column) => events[column]),
  consent_box: events.consent_box,
  form_words: events.form_words,
  form_missions: events.form_missions,
  form_places: events.form_places,
  asks_consent: sql<boolean>`${events.consent_text} <> ''`,
};

/**
 * Returns the columns that decide who may post to an event, what a post must contain, and what rules it meets; or null.
 */
export async function findFormEvent(db: Database, eventId: string) {
  const [row] = await db
    .select({ ...eventAccess, ...formRules, ...ruleColumns })
    .from(events)
    .leftJoin(ruleJoins.own, ruleJoins.isOwn)
    .leftJoin(ruleJoins.shared, ruleJoins.isShared)
    .where(eq(events.id, eventId));
  return row ?? null;
}
export type FormEventRow = NonNullable<Awaited<ReturnType<typeof findFormEvent>>>;

/**
 * Returns an event's form with the latest consent wording; or null. One statement reads both, so that a version number
 * never appears with another version's text.
 */
export async function findGuestForm(db: Database, eventId: string) {
  const latest = sql`(select max(version) from ${consentVersions} where event_id = ${events.id})`;
  const [row] = await db
    .select({ ...formRules, form_welcome: events.form_welcome, wording: consentVersions })
    .from(events)
    .leftJoin(
      consentVersions,
      sql`${consentVersions.event_id} = ${events.id} and ${consentVersions.version} = ${latest}`,
    )
    .where(eq(events.id, eventId));
  return row ?? null;
}

/** Returns the id of the event with this slug or id; or null. For the operator, who acts for no account. */
export async function findEventId(db: Database, address: string): Promise<string | null> {
  const [row] = await db
    .select({ id: events.id })
    .from(events)
    .where(or(hasSlug(db, address.toLowerCase()), eq(sql`${events.id}::text`, address.toLowerCase())));
  return row?.id ?? null;
}
