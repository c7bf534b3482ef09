import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { ExportAddress } from "@/lib/shared/export/contract";
import { apiPaths } from "@/lib/shared/paths";
import { derivedKey } from "../../base/auth/tokens";

/** Returns a signed address of a list at `path`. Anyone who has the address may download, until it expires. */
export function signExportAddress(id: string, expiresAt: Date, path = apiPaths.exports.downloadExport): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return path(id, { expires, signature: signatureOf(id, expires) });
}

/** Returns true if we signed this address for this list, null if it has expired, and false otherwise. */
export function isExportAddress(id: string, { expires, signature }: ExportAddress, now = new Date()): boolean | null {
  if (!expires || !signature) return false;
  const [expected, given] = [Buffer.from(signatureOf(id, expires)), Buffer.from(signature)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  return Number(expires) * 1000 > now.getTime() ? true : null;
}

function signatureOf(id: string, expires: string): string {
  return createHmac("sha256", derivedKey("export")).update(`${id}.${expires}`).digest("base64url");
}
