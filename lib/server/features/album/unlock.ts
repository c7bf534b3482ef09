import "server-only";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { verifyPassword } from "../../base/auth/password";
import { admitByRate, refundRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import {
  type AlbumVisitor,
  albumCookieName,
  albumNotFound,
  findAlbumAccess,
  passwordOf,
  unlockTokenOf,
} from "./access";

/**
 * Checks an album's password, and returns the cookie that opens it; null if it is open already. Wrong passwords are
 * limited by address, and for all addresses together. Throws not_found, forbidden and rate_limited.
 */
export async function unlockAlbum(deps: Deps, visitor: AlbumVisitor, password: string) {
  const found = await findAlbumAccess(deps, visitor);
  if (found.access === "hidden") throw albumNotFound();
  const hash = passwordOf(found.album);
  if (found.access === "open" || !hash) return null;
  const ofAlbum = `album ${found.album.event_id}`;
  await admitByRate(deps.db, "unlockByAddress", visitor.address);
  await admitByRate(deps.db, "unlockByEvent", ofAlbum);
  if (!(await verifyPassword(hash, password))) throw new AppError("forbidden", messages.albumPage.passwordWrong);
  // Only wrong attempts count: a hall is one address.
  await refundRate(deps.db, "unlockByAddress", visitor.address);
  await refundRate(deps.db, "unlockByEvent", ofAlbum);
  return { name: albumCookieName(found.album), value: unlockTokenOf(found.album, hash) };
}
