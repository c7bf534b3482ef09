import { limits } from "@/lib/shared/limits";
import { apiPaths } from "@/lib/shared/paths";
import { uploadFieldOf } from "@/lib/shared/upload-fields";
import { api } from "../session/api-client";
import { readPutTicket } from "./upload-answers";

type FormValue = string | number | null | undefined | File | readonly unknown[];

/**
 * Builds the multipart body of a console form: a list becomes one JSON field, null an empty one; undefined fields are
 * left out. Puts each picture into the bucket and sends its key. Without a bucket, and where it does not take the
 * picture, that goes with the form.
 */
export async function formWithPictures(values: Record<string, FormValue>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!(value instanceof File)) form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ""));
    else {
      const key = await putPicture(name, value);
      form.set(key === null ? name : uploadFieldOf(name), key ?? value);
    }
  }
  return form;
}

/** Returns the picture's key in the bucket, or null. Never rejects: the form reports what is wrong. */
async function putPicture(field: string, picture: File): Promise<string | null> {
  if (picture.size > limits.brandImageMaxBytes) return null;
  try {
    const asked = { field, content_type: picture.type || "application/octet-stream", bytes: picture.size };
    const ticket = await api.post(apiPaths.general.getPictureUpload, asked, {
      parse: (answer) => (answer === null ? null : readPutTicket(answer)),
    });
    if (!ticket) return null;
    const { ok } = await fetch(ticket.upload_url, { method: "PUT", body: picture, headers: ticket.headers });
    return ok ? ticket.upload_key : null;
  } catch {
    return null;
  }
}
