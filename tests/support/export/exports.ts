import { POST as createExport } from "@/app/api/exports/create-export/[id]/route";
import { GET as download } from "@/app/api/exports/download-export/[id]/route";
import type { CreatedExport, ExportChoice } from "@/lib/shared/export/contract";
import { apiPaths } from "@/lib/shared/paths";
import { call } from "../call";

/** Requests the ZIP as the console's button does. */
export function askForExport(event: { id: string }, as: { bearer: string } | null, choice: Partial<ExportChoice> = {}) {
  return call<CreatedExport & { message: string }>(createExport, { params: { id: event.id }, as, body: choice });
}

/** Requests a ZIP that is ready, and returns its address. */
export async function exportAddressOf(
  event: { id: string },
  as: { bearer: string },
  choice: Partial<ExportChoice> = {},
): Promise<string> {
  const { status, body } = await askForExport(event, as, choice);
  if (status !== 201 || !body.path) throw new Error(`No download began: ${JSON.stringify(body)}`);
  return body.path;
}

type FetchOptions = { method?: "GET" | "HEAD"; headers?: Record<string, string>; origin?: string };

/** Fetches a download as a browser does, without a token. */
export function fetchExport(
  path: string,
  { method = "GET", headers = {}, origin = "http://wall.test" }: FetchOptions = {},
): Promise<Response> {
  const url = new URL(path, origin);
  const id = url.pathname.slice(apiPaths.exports.downloadExport("", { expires: "", signature: "" }).length);
  return download(new Request(url, { method, headers }), { params: Promise.resolve({ id }) });
}

export async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    yield next.value;
  }
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
