import "server-only";
import { findFailedOriginal } from "@/db/queries/post-originals";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";

/**
 * Gives moderators the original of a post whose media failed. Nobody has ever decoded these bytes. The answer is
 * therefore a download without a type, which no browser shows or runs. Throws not_found.
 */
export async function downloadOriginal(deps: Deps, actor: Actor, id: string): Promise<Response> {
  const key = await findFailedOriginal(deps.db, { ...moderationScope(actor), id });
  const original = key && (await deps.storage.read(key));
  if (!original) throw new AppError("not_found", messages.posts.originalMissing);
  return new Response(original.stream, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(original.totalBytes),
      "Content-Disposition": `attachment; filename="${fileName(id, key)}"`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
}

/** Names the download without any text of the guest's. The extension follows from the content's type. */
function fileName(id: string, key: string): string {
  const ending = /\.([a-z0-9]{1,5})$/.exec(key)?.[1] ?? "bin";
  return `post-${id}.${ending}`;
}
