import "server-only";
import { type AlbumRow, findAlbum } from "@/db/queries/albums";
import { albumPaths } from "@/lib/shared/album-paths";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { createUnlockToken, isUnlockToken, unlockCookieName } from "../../base/auth/tokens";
import { admitByRate } from "../../base/limits/rate-limit";
import { accessKeepMs } from "../../base/reads/shared-reads";
import type { Deps } from "../../deps";

/** 32 random bytes in base64url. */
const tokenFormat = /^[A-Za-z0-9_-]{43}$/;

/** Somebody who asks for an album: the token of its address, and the browser's cookies. */
export type AlbumVisitor = { token: string | null; address: string; cookie: (name: string) => string | null };

type AlbumAccess = { access: "open" | "locked"; album: AlbumRow } | { access: "hidden" };

/**
 * Returns what a visitor may see of an album. 'hidden' is the same for a wrong, a renewed and an ended token, a closed
 * album, a Draft, and a Private event without any password. Throws rate_limited if an address tries many of those.
 */
export async function findAlbumAccess(
  deps: Deps,
  { token, address, cookie }: AlbumVisitor,
  now = new Date(),
): Promise<AlbumAccess> {
  const found = token && (await findReachableAlbum(deps, token, now));
  if (!found) {
    await admitByRate(deps.db, "wrongAlbumByAddress", address);
    return { access: "hidden" };
  }
  return { access: isUnlocked(found, cookie) ? "open" : "locked", album: found };
}

/** Returns an album that the visitor may see. Throws not_found, forbidden if it needs a password, and rate_limited. */
export async function admitToAlbum(deps: Deps, visitor: AlbumVisitor): Promise<AlbumRow> {
  const found = await findAlbumAccess(deps, visitor);
  if (found.access === "hidden") throw albumNotFound();
  if (found.access === "locked") throw new AppError("forbidden", messages.albumPage.passwordNeeded);
  return found.album;
}

export const albumNotFound = () => new AppError("not_found", messages.album.notFound);

/** Returns the album that guests reach by this token, or null. Read once for all phones that ask in the same second. */
export async function findReachableAlbum(deps: Deps, token: string, now = new Date()): Promise<AlbumRow | null> {
  if (!tokenFormat.test(token)) return null;
  const album = await deps.reads.read(`album:${token}`, accessKeepMs, () => findAlbum(deps.db, { token }));
  return album && isReachable(album, now) ? album : null;
}

/** Returns the hash of the password that opens the album: its own, else a Private event's; null if it needs none. */
export const passwordOf = (album: Pick<AlbumRow, "password_hash" | "event_status" | "event_password_hash">) =>
  album.password_hash ?? (album.event_status === "Private" ? album.event_password_hash : null);

/** Returns the address of an event's album; null while guests cannot reach one. Read once for all receipts. */
export async function findAlbumPath(deps: Deps, event_id: string, now = new Date()): Promise<string | null> {
  const album = await deps.reads.read(`album-of:${event_id}`, accessKeepMs, () => findAlbum(deps.db, { event_id }));
  return album && isReachable(album, now) ? albumPaths.album(album.token) : null;
}

function isReachable(album: AlbumRow, now: Date): boolean {
  const { is_open, ends_at, event_status } = album;
  if (is_open !== "on" || (ends_at && Date.parse(ends_at) <= now.getTime())) return false;
  return event_status !== "Draft" && (event_status !== "Private" || passwordOf(album) !== null);
}

/** A renewed address, too, asks for the password again. */
export const unlockTokenOf = (album: AlbumRow, passwordHash: string) =>
  createUnlockToken(`album:${album.token}`, passwordHash);
export const albumCookieName = ({ event_id }: Pick<AlbumRow, "event_id">) => `wallflower-album-${event_id}`;

function isUnlocked(album: AlbumRow, cookie: AlbumVisitor["cookie"]): boolean {
  const hash = passwordOf(album);
  if (!hash || isUnlockToken(cookie(albumCookieName(album)), `album:${album.token}`, hash)) return true;
  // Guests of a Private event's wall know its password already.
  const ofWall = cookie(unlockCookieName(album.event_id));
  return hash === album.event_password_hash && isUnlockToken(ofWall, album.event_id, hash);
}
