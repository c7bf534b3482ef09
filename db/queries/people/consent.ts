import "server-only";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { consentVersions } from "../../schema/people/consent-versions";
import { posts } from "../../schema/posts/posts";

type EventOf = { account_id: string; event_id: string };

/** Returns all wordings of an event, oldest first. */
export async function listConsentVersions(db: Database, { account_id, event_id }: EventOf) {
  return db
    .select()
    .from(consentVersions)
    .where(and(eq(consentVersions.account_id, account_id), eq(consentVersions.event_id, event_id)))
    .orderBy(asc(consentVersions.version));
}
export type ConsentVersionRow = Awaited<ReturnType<typeof listConsentVersions>>[number];

/** Returns the wording that an event's form shows now, or the last one it showed; null if it never had one. */
export async function findLatestConsent(db: Database, { event_id }: { event_id: string }) {
  const [row] = await db
    .select()
    .from(consentVersions)
    .where(eq(consentVersions.event_id, event_id))
    .orderBy(desc(consentVersions.version))
    .limit(1);
  return row ?? null;
}

/** Returns one wording of an event by its number; or null. */
export async function findConsentVersion(
  db: Database,
  { event_id, version }: { event_id: string; version: number },
): Promise<ConsentVersionRow | null> {
  const [row] = await db
    .select()
    .from(consentVersions)
    .where(and(eq(consentVersions.event_id, event_id), eq(consentVersions.version, version)));
  return row ?? null;
}

/** Adds a wording. The caller must have locked the event, so that no two get the same number. */
export async function insertConsentVersion(tx: Transaction, row: typeof consentVersions.$inferInsert): Promise<void> {
  await tx.insert(consentVersions).values(row);
}

/**
 * Returns the wordings that the guests of these posts agreed to; a post without consent has none. Times are in
 * Postgres' text format.
 */
export async function listPostConsents(
  db: Database,
  { account_id, ids }: { account_id: string; ids: readonly string[] },
) {
  if (ids.length === 0) return [];
  return db
    .select({
      post_id: posts.id,
      consent_version_id: consentVersions.id,
      version: consentVersions.version,
      text: consentVersions.text,
      wording_language: consentVersions.language,
      translations: consentVersions.translations,
      terms_url: consentVersions.terms_url,
      privacy_url: consentVersions.privacy_url,
      language: posts.consent_language,
      agreed_at: posts.consent_at,
    })
    .from(posts)
    .innerJoin(consentVersions, eq(consentVersions.id, posts.consent_version_id))
    .where(and(eq(posts.account_id, account_id), inArray(posts.id, [...ids])));
}
export type PostConsentRow = Awaited<ReturnType<typeof listPostConsents>>[number];
