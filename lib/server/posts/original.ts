import "server-only";
import { findFailedOriginal } from "@/db/queries/post-originals";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";
import { originalResponse } from "./original-response";

/** Serves moderators the original of a post whose media failed. Throws not_found. */
export async function downloadOriginal(deps: Deps, actor: Actor, id: string): Promise<Response> {
  const key = await findFailedOriginal(deps.db, { ...moderationScope(actor), id });
  const original = key && (await deps.storage.read(key));
  if (!original) throw new AppError("not_found", messages.posts.originalMissing);
  return originalResponse(id, key, original);
}
