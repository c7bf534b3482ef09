import "server-only";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { messages } from "@/lib/shared/all-messages";
import type { UploadedFile } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import type { Storage } from "@/lib/shared/ports/storage";
import { type BrandImageKind, type BrandImagePurpose, brandImageRecipe } from "./brand-image";
import type { Decoders } from "./decoding/decoders";
import { withPicture } from "./decoding/make-picture";
import { detectType, inspectPhoto } from "./inspect";
import { UndecodableError } from "./undecodable";

export type BrandImage = BrandImageKind & {
  bytes: Uint8Array;
  /** Pixels, upright. */
  width: number;
  height: number;
};

type Rules = {
  purpose: BrandImagePurpose;
  /** Accepted MIME types, if not every picture is. */
  accepts?: readonly string[];
  /** The form field that errors name. */
  field: string;
  /** Returns the error message for a file of another type, by the MIME type of its content. */
  unsupportedMessage: (mime: string | null) => string;
};

/**
 * Converts an uploaded picture to its public form, without storing it. Throws unsupported_media, too_large or
 * invalid_input with the field as the issue's path.
 */
export async function makePublicImage(
  deps: { decoders: Decoders; spoolDir: string },
  file: UploadedFile,
  rules: Rules,
): Promise<BrandImage> {
  try {
    const { mime } = await inspectPhoto(file.path, file.bytes);
    if (rules.accepts && !rules.accepts.includes(mime))
      throw refusal("unsupported_media", rules.unsupportedMessage(mime));
    const { recipe, kind } = brandImageRecipe(rules.purpose);
    return await withPicture(deps, file.path, recipe, { isAwaited: true }, async ({ path, width, height }) => ({
      ...kind,
      bytes: await readFile(path),
      width,
      height,
    }));
  } catch (error) {
    if (error instanceof UndecodableError) throw refusal("invalid_input", messages.submission.photoUnreadable);
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "unsupported_media") throw refusal(error.code, error.message);
    throw refusal(error.code, rules.unsupportedMessage(await detectType(file.path)));
  }

  function refusal(code: AppError["code"], message: string) {
    return new AppError(code, message, { issues: [{ path: rules.field, message }] });
  }
}

/** Stores the image under a random key whose content never changes; returns the key. Throws unavailable. */
export async function storePublicImage(storage: Storage, image: BrandImage): Promise<string> {
  const key = `public/${randomBytes(16).toString("hex")}.${image.extension}`;
  try {
    await storage.put(key, { bytes: image.bytes }, image.mime);
    return key;
  } catch (error) {
    throw new AppError("unavailable", messages.http.unavailable, { cause: error, retryAfterSeconds: 5 });
  }
}
