import "server-only";
import { randomBytes } from "node:crypto";
import { lockEvent } from "@/db/queries/events";
import { findSponsorLink, listShownAds, removeSponsorLink, saveSponsorLink } from "@/db/queries/shown-hours";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { shownRules } from "@/lib/shared/limits/shown";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { SponsorLink, UpdateSponsorLinkBody } from "@/lib/shared/report/contract";
import { recordAudit } from "../../base/audit-log/record";
import { hashToken } from "../../base/auth/tokens";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import { bySponsor } from "./read";

const dayMs = 24 * 3_600_000;

/** Makes or ends the link of a sponsor that the event's screens have shown. Throws not_found. */
export async function updateSponsorLink(
  { db }: Pick<Deps, "db">,
  { account_id, ...actor }: Actor,
  event_id: string,
  { ad_id, is_open }: UpdateSponsorLinkBody,
  now = new Date(),
): Promise<SponsorLink> {
  const sponsor = { account_id, event_id, ad_id };
  const token = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, { account_id, id: event_id });
    const [shown] = event ? await listShownAds(tx, sponsor) : [];
    if (!event || !shown) throw new AppError("not_found", messages.events.notFound);
    const expires_at = new Date(now.getTime() + shownRules.linkDays * dayMs).toISOString();
    if (is_open === "on") await saveSponsorLink(tx, { ...sponsor, token_hash: hashToken(token), expires_at });
    else await removeSponsorLink(tx, sponsor);
    const subject = { kind: "event", id: event_id, label: event.event_name } as const;
    const action = is_open === "on" ? "sponsor-link.create" : "sponsor-link.end";
    await recordAudit(tx, { ...actor, account_id }, { action, subject });
  });
  return { path: is_open === "on" ? paths.sponsor(token) : null };
}

/**
 * Returns the part of a report that a sponsor's link shows; null for a wrong, ended or replaced one. Throws rate_limited
 * if an address tries many of those.
 */
export async function readSponsorPart({ db }: Pick<Deps, "db">, token: string, address: string) {
  const link = await findSponsorLink(db, hashToken(token));
  const [sponsor] = link ? bySponsor(await listShownAds(db, link)) : [];
  if (link && sponsor) return { ...link, ...sponsor };
  await admitByRate(db, "wrongSponsorByAddress", address);
  return null;
}
