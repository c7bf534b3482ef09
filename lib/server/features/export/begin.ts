import "server-only";
import { findAccount } from "@/db/queries/people/accounts";
import { listUnreadEvents, measureExport } from "@/db/queries/upkeep/exports";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import type { CreatedExport } from "@/lib/shared/export/contract";
import { exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { ExportPictures, ListedPosts } from "@/lib/shared/vocabulary";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import { signExportAddress } from "./address";
import { enqueueChecksums } from "./checksums";
import { type ExportOwner, freezeExport } from "./freeze";

/**
 * Freezes posts of the actor's account and returns the archive's signed address. If checksums are missing, enqueues jobs
 * that make them and returns no address yet. Throws conflict if there is nothing to download, and rate_limited.
 */
export async function beginExport(
  deps: Deps,
  { account_id, user_id }: Actor,
  list: Pick<ExportOwner, "event_id" | "email" | "entries" | "tables">,
  choice: { posts: ListedPosts; pictures: ExportPictures },
): Promise<CreatedExport> {
  const scope = { account_id, event_id: list.event_id, email: list.email };
  const { posts, missing } = await measureExport(deps.db, scope, choice);
  if (posts === 0 && !list.tables) throw nothingThere();
  if (missing > 0) {
    const { pictures } = choice;
    const unread = await listUnreadEvents(deps.db, scope, pictures);
    for (const event_id of unread) await enqueueChecksums(deps, { event_id, pictures });
    return { state: "preparing", path: null, expires_at: null, missing };
  }
  await admitByRate(deps.db, "exportByUser", user_id);
  const expiresAt = new Date(Date.now() + exportRules.addressSeconds * 1000);
  const timezone = (await findAccount(deps.db, account_id))?.timezone ?? "UTC";
  const id = await freezeExport(deps, { ...list, account_id, user_id, timezone }, choice);
  if (!id) throw nothingThere();
  return { state: "ready", path: signExportAddress(id, expiresAt), expires_at: expiresAt.toISOString(), missing: 0 };
}

const nothingThere = () => new AppError("conflict", messages.export.empty);
