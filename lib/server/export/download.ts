import "server-only";
import { isExportWhole } from "@/db/queries/export-entries";
import { type ExportList, findExport } from "@/db/queries/exports";
import { AppError } from "@/lib/shared/errors";
import type { ExportAddress } from "@/lib/shared/export/contract";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";
import { parseRange, requestedRange } from "../downloads/byte-range";
import { makeEtag, matchesEtag } from "../downloads/etag";
import { isExportAddress } from "./address";
import { namePiece } from "./file-names";
import { expectStreamPlace, pacedStream, takeStreamPlace } from "./paced-stream";
import { openExport } from "./source";
import { zipBytes } from "./zip-stream";

const text = messages.export;
/** UTF-8 bytes of the event's name in the archive's own. */
const fileNameBytes = 120;

/**
 * Answers a signed address with the archive, or with one range of it (RFC 9110, section 14). Throws not_found for an
 * address that is none or has ended. Where a post of the list was erased or taken down since, throws
 * precondition_failed for a part. Throws conflict for whoever begins then. Throws rate_limited where the account has
 * its streams. Of those that are admitted together, the stream breaks at its first byte that finds no place.
 */
export async function downloadExport(
  deps: Deps,
  request: Request,
  { id, address }: { id: string; address: ExportAddress },
): Promise<Response> {
  const isSigned = isExportAddress(id, address);
  if (!isSigned) throw new AppError("not_found", isSigned === null ? text.expired : text.notFound);
  const list = await findExport(deps.db, id);
  if (!list) throw new AppError("not_found", text.notFound);
  const etag = makeEtag(`export ${list.id} ${list.frozen_at}`);
  await expectUnchanged(deps, list, request, etag);

  const closing = new AbortController();
  const source = openExport(deps, list, closing.signal);
  const { total_bytes } = source.totals;
  const headers = headersOf(list, etag);
  const range = rangeOf(request, etag);
  const part = range ? parseRange(range, total_bytes) : { start: 0, end: total_bytes - 1 };
  if (part === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${total_bytes}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Length", String(part.end - part.start + 1));
  if (range) headers.set("Content-Range", `bytes ${part.start}-${part.end}/${total_bytes}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  expectStreamPlace(list.account_id);
  const begin = () => {
    const giveBack = takeStreamPlace(list.account_id);
    return () => {
      giveBack();
      closing.abort();
    };
  };
  return new Response(pacedStream(zipBytes(source, part), begin), { status, headers });
}

/** Refuses to go on with an archive of which a post is gone. */
async function expectUnchanged(deps: Deps, list: ExportList, request: Request, etag: string): Promise<void> {
  const { headers } = request;
  const ifMatch = headers.get("if-match");
  const isOther = ifMatch !== null && !matchesEtag(ifMatch, etag);
  const isWhole = await isExportWhole(deps.db, list);
  if (isWhole && !isOther) return;
  const isContinued = ifMatch !== null || headers.has("range") || headers.has("if-range");
  throw new AppError(isContinued ? "precondition_failed" : "conflict", text.changed);
}

/** Gives all to whoever holds a part of another archive (If-Range). No date is given out, so none can match. */
function rangeOf(request: Request, etag: string): string | null {
  const condition = request.headers.get("if-range");
  return condition === null || condition.trim() === etag ? requestedRange(request) : null;
}

function headersOf({ event_name, event_url_slug }: ExportList, etag: string): Headers {
  const name = `${namePiece(event_name, fileNameBytes) || event_url_slug}.zip`;
  // RFC 6266 and 8187: the plain name is for whoever does not know the other.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return new Headers({
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${event_url_slug}.zip"; filename*=UTF-8''${encoded}`,
    ETag: etag,
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store, no-transform",
    // A proxy that collects the archive first would fill its disk, and give up.
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
  });
}
