import "server-only";
import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { directPictureKey, type GetPictureUploadBody, type PictureUpload } from "@/lib/shared/picture-uploads";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import { removalOf } from "../../outside/media/remove";

/** A form may stay open for hours after its picture has arrived. */
const removeAfterSeconds = 24 * 60 * 60;

/** Signs the console's upload of one picture to the bucket; returns null without a bucket. Throws too_large, rate_limited. */
export async function issuePictureUpload(
  deps: Deps,
  { account_id, user_id }: Actor,
  { field, content_type, bytes }: GetPictureUploadBody,
): Promise<PictureUpload> {
  const { signUpload } = deps.storage;
  if (!signUpload) return null;
  if (bytes > limits.brandImageMaxBytes) {
    const message = messages.events.brandImageTooLarge;
    throw new AppError("too_large", message, { issues: [{ path: "bytes", message }] });
  }
  await admitByRate(deps.db, "pictureUploadByUser", user_id);
  const upload_key = randomUUID();
  const key = directPictureKey(account_id, field, upload_key);
  const expiresInSeconds = limits.uploadUrlSeconds;
  const { url, headers } = await signUpload(key, { contentType: content_type, bytes, expiresInSeconds });
  // No row names the object, so its removal is scheduled before it exists, whether a form takes it or not.
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(
      tx,
      "remove-media",
      { keys: [key] },
      { ...removalOf(account_id), delaySeconds: removeAfterSeconds },
    ),
  );
  return { upload_key, upload_url: url, headers };
}
