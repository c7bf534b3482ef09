import "server-only";
import { timingSafeEqual } from "node:crypto";
import { findGuestPost, findOriginalKey } from "@/db/queries/posts/receipts";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { receiptRules } from "@/lib/shared/limits";
import { receiptApiPaths } from "@/lib/shared/receipt/paths";
import { derivedKey } from "../../base/auth/tokens";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import { originalResponse } from "../posts/original-response";
import { findAsGuest, type Guest } from "./guest";

/** A short-lived proof of the guest's request: a download's URL may be logged anywhere. */
const signDownload = (id: string, expiresAt: number) =>
  `${expiresAt}.${derivedKey(`receipt-original:${id}:${expiresAt}`)}`;

function isDownloadSignature(ticket: string, id: string): boolean {
  const expiresAt = Number(/^(\d{1,15})\./.exec(ticket)?.[1]);
  if (!(expiresAt > Date.now())) return false;
  const [given, expected] = [Buffer.from(ticket), Buffer.from(signDownload(id, expiresAt))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns a signed URL for the browser's download of the guest's original. Throws not_found, and rate_limited. */
export async function createDownload(deps: Deps, guest: Guest, id: string): Promise<{ url: string }> {
  const post = await findAsGuest(deps, guest, (scope) => findGuestPost(deps.db, { ...scope, id }));
  if (!post?.original_key) throw new AppError("not_found", messages.receipt.originalMissing);
  const expiresAt = Date.now() + receiptRules.downloadSeconds * 1_000;
  return { url: receiptApiPaths.downloadOriginal(id, signDownload(id, expiresAt)) };
}

/**
 * Serves a guest's original unchanged. Throws forbidden for an invalid or expired ticket, not_found, and rate_limited
 * if the post was downloaded too often.
 */
export async function downloadOwnOriginal(deps: Deps, id: string, ticket: string): Promise<Response> {
  if (!isDownloadSignature(ticket, id)) throw new AppError("forbidden", messages.receipt.linkOld);
  await admitByRate(deps.db, "receiptDownloadByPost", id);
  const key = await findOriginalKey(deps.db, id);
  const original = key && (await deps.storage.read(key));
  if (!original) throw new AppError("not_found", messages.receipt.originalMissing);
  return originalResponse(id, key, original);
}
