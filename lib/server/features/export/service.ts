import "server-only";
import { findEvent } from "@/db/queries/events";
import { measureExport } from "@/db/queries/upkeep/exports";
import { findJobState } from "@/db/queries/upkeep/jobs";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import type { CreatedExport, ExportChoice, ExportSize } from "@/lib/shared/export/contract";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import { beginExport } from "./begin";
import { checksumsKey } from "./checksums";

/** Returns the size and state of a download of an event. Throws not_found. */
export async function getExportSize(
  deps: Deps,
  { account_id }: Actor,
  event_id: string,
  choice: ExportChoice,
): Promise<ExportSize> {
  const event = await findEvent(deps.db, { account_id, id: event_id });
  if (!event) throw new AppError("not_found", messages.events.notFound);
  const measured = await measureExport(deps.db, { account_id, event_id }, choice);
  return { ...measured, state: await stateOf(deps, event_id, choice, measured) };
}

/**
 * Freezes the content of a download and returns its signed address. If checksums are missing, enqueues a job that makes
 * them and returns no address yet. Throws not_found, conflict if there is nothing to download, and rate_limited.
 */
export async function createExport(
  deps: Deps,
  actor: Actor,
  event_id: string,
  choice: ExportChoice,
): Promise<CreatedExport> {
  const event = await findEvent(deps.db, { account_id: actor.account_id, id: event_id });
  if (!event) throw new AppError("not_found", messages.events.notFound);
  const subject = { kind: "event", id: event.id, label: event.event_name } as const;
  return beginExport(deps, actor, { event_id, entries: [{ action: "event.export", subject }] }, choice);
}

async function stateOf(
  deps: Deps,
  event_id: string,
  { pictures }: ExportChoice,
  { posts, missing }: { posts: number; missing: number },
): Promise<ExportSize["state"]> {
  if (posts === 0) return "empty";
  if (missing === 0) return "ready";
  const job = await findJobState(deps.db, "make-checksums", checksumsKey({ event_id, pictures }));
  if (job === null) return "unprepared";
  return job === "failed" ? "failed" : "preparing";
}
