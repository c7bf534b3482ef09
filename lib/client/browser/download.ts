import { withBearer } from "./api-client";
import { apiErrorOf, networkError } from "./api-error";

/** A browser begins to save within this time; the bytes are held until then. */
const heldMs = 60_000;

/** Fetches a file as the signed-in person and has the browser save it. Rejects with ApiErrors. */
export async function download(path: string): Promise<void> {
  const { name, blob } = await withBearer("required", (bearer) => fetchFile(path, bearer));
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), heldMs);
}

/** Has the browser download an address by itself, which shows how far it is and goes on after a break. */
export function beginDownload(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  // Without it, an answer that refuses would take the place of the page.
  link.download = "";
  link.click();
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
