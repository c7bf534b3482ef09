import { withBearer } from "./api-client";
import { apiErrorOf, networkError } from "./api-error";

/** Browsers start a download within this time; the blob's URL stays valid until then. */
const urlLifetimeMs = 60_000;

/** Fetches a file as the signed-in person and lets the browser save it. Rejects with ApiErrors. */
export async function download(path: string): Promise<void> {
  const { name, blob } = await withBearer("required", (bearer) => fetchFile(path, bearer));
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
}

async function fetchFile(path: string, headers: Record<string, string>): Promise<{ name: string; blob: Blob }> {
  const response = await fetch(path, { headers, credentials: "same-origin" }).catch((error: unknown) => {
    throw networkError(error);
  });
  if (!response.ok) throw apiErrorOf(response.status, await response.text(), (name) => response.headers.get(name));
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "download";
  const blob = await response.blob().catch((error: unknown) => {
    throw networkError(error);
  });
  return { name, blob };
}
