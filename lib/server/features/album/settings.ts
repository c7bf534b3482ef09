import "server-only";
import { randomBytes } from "node:crypto";
import { endGuestLists, findAlbumSettings, saveAlbum } from "@/db/queries/albums";
import { lockEvent } from "@/db/queries/events";
import type { AlbumSettings, UpdateAlbumBody } from "@/lib/shared/album/contract";
import { albumPaths } from "@/lib/shared/album-paths";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { albumRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import { hashPassword } from "../../base/auth/password";
import type { Deps } from "../../deps";

const eventNotFound = () => new AppError("not_found", messages.events.notFound);

/** Returns an album's settings. Throws not_found for an event of another account. */
export async function getAlbum(deps: Pick<Deps, "db">, actor: Actor, event_id: string): Promise<AlbumSettings> {
  const found = await findAlbumSettings(deps.db, { account_id: actor.account_id, event_id });
  if (!found) throw eventNotFound();
  const { album, event_status, has_event_password } = found;
  const has_password = Boolean(album?.password_hash);
  return {
    is_open: album?.is_open ?? "off",
    has_hearts: album?.has_hearts ?? "off",
    path: album && albumPaths.album(album.token),
    has_password,
    ends_on: album?.ends_on ?? null,
    is_reachable: event_status !== "Draft" && (event_status !== "Private" || has_password || has_event_password),
  };
}

/**
 * Opens, closes or changes an event's album. What the change takes from guests ends at once: pages at their next
 * request, and downloads in flight. Throws not_found.
 */
export async function updateAlbum(
  deps: Deps,
  actor: Actor,
  event_id: string,
  { password, renew, ...values }: UpdateAlbumBody,
): Promise<AlbumSettings> {
  const password_hash = password ? await hashPassword(password) : password;
  await deps.db.transaction(async (tx) => {
    const owned = { account_id: actor.account_id, event_id };
    const event = await lockEvent(tx, { account_id: actor.account_id, id: event_id });
    if (!event) throw eventNotFound();
    const known = await findAlbumSettings(tx, owned);
    const token = renew ? undefined : known?.album?.token;
    await saveAlbum(tx, owned, {
      ...values,
      ...(password_hash !== undefined && { password_hash }),
      token: token ?? randomBytes(albumRules.tokenBytes).toString("base64url"),
    });
    await endGuestLists(tx, event_id);
    const subject = { kind: "event", id: event_id, label: event.event_name } as const;
    await recordAudit(tx, actor, { action: "album.update", subject });
  });
  deps.reads.clear();
  return getAlbum(deps, actor, event_id);
}
