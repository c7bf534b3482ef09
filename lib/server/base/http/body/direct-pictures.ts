import "server-only";
import { messages } from "@/lib/shared/all-messages";
import { UploadedFile } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import { directPictureKey } from "@/lib/shared/picture-uploads";
import type { Storage } from "@/lib/shared/ports/storage";
import { uploadKey } from "@/lib/shared/posts/upload-contract";
import { uploadFieldOf } from "@/lib/shared/upload-fields";
import { removeFile } from "../../disk/spool";
import { spoolObject } from "../../disk/spool-object";
import type { FileRule, ReadBody } from "./read-body";

/**
 * Replaces each `<field>_upload` of a body by a copy of that picture, as if the file had come with the body. Throws
 * invalid_input, with the field as the issue's path, and unavailable.
 */
export async function takeDirectPictures(
  deps: { storage: Storage; spoolDir: string },
  account_id: string,
  read: ReadBody,
  files: Record<string, FileRule>,
): Promise<ReadBody> {
  const values = { ...(read.value as Record<string, unknown>) };
  const copies: string[] = [];
  const dispose = async () => {
    await Promise.all([read.dispose(), ...copies.map(removeFile)]);
  };
  try {
    for (const [field, { isDirect, maxBytes }] of Object.entries(files)) {
      const sent = values[uploadFieldOf(field)];
      if (!isDirect || sent === undefined) continue;
      const id = uploadKey.safeParse(sent).data;
      const copy = id ? await spoolObject(deps, directPictureKey(account_id, field, id), maxBytes) : null;
      if (!copy) throw notArrived(field);
      copies.push(copy.path);
      values[field] = new UploadedFile({ ...copy, filename: "", declaredType: "" });
    }
    return copies.length > 0 ? { value: values, dispose } : read;
  } catch (error) {
    await dispose();
    throw error;
  }
}

function notArrived(path: string) {
  const message = messages.uploads.notArrived;
  return new AppError("invalid_input", message, { issues: [{ path, message }] });
}
