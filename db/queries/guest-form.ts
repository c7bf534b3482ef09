import "server-only";
import { eq, sql } from "drizzle-orm";
import { byRule } from "@/lib/shared/form-rules";
import type { Database } from "../client";
import { consentVersions } from "../schema/consent-versions";
import { events } from "../schema/events";
import { eventAccess } from "./wall";

/** Columns of the event that say what its form asks for. */
const formRules = {
  ...byRule((column) => events[column]),
  consent_box: events.consent_box,
  asks_consent: sql<boolean>`${events.consent_text} <> ''`,
};

/** Finds what decides who may post to an event, and what a post of it has to hold; or null. */
export async function findFormEvent(db: Database, eventId: string) {
  const [row] = await db
    .select({ ...eventAccess, ...formRules })
    .from(events)
    .where(eq(events.id, eventId));
  return row ?? null;
}
export type FormEventRow = NonNullable<Awaited<ReturnType<typeof findFormEvent>>>;

/**
 * Finds what an event's form says, with the latest wording; or null. One statement reads both: a number must never stand
 * beside another version's text.
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
