import "server-only";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { photoLibrary, type UploadParts } from "@/lib/shared/videos/contract";
import type { Deps } from "../deps";
import { admitByRate } from "../limits/rate-limit";

/**
 * Returns upload URLs for the parts that the bucket lacks, or joins the parts. The ticket is in the headers. Throws
 * unauthenticated, rate_limited, and what ResumableUploads.askForParts throws.
 */
export async function askForParts(deps: Deps, headers: Headers, id: string): Promise<UploadParts> {
  const isPhoto = headers.get("libraryid") === photoLibrary;
  const uploads = isPhoto ? deps.photoUploads : deps.videoHost.uploads;
  if (!uploads) throw new AppError("not_found", messages.http.notFound);
  uploads.admit(headers, id);
  await admitByRate(deps.db, "uploadPartsByUpload", id);
  return uploads.askForParts(id);
}
