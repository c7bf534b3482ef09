import "server-only";
import { isExportComplete } from "@/db/queries/upkeep/export-entries";
import { type ExportList, findExport } from "@/db/queries/upkeep/exports";
import { AppError } from "@/lib/shared/errors";
import type { ExportAddress } from "@/lib/shared/export/contract";
import { messages } from "@/lib/shared/messages";
import type { ExportAudience } from "@/lib/shared/vocabulary";
import { parseRange, requestedRange } from "../../base/downloads/byte-range";
import { makeEtag, matchesEtag } from "../../base/downloads/etag";
import type { Deps } from "../../deps";
import { isExportAddress } from "./address";
import { namePiece } from "./file-names";
import { admitStream, pacedStream, placesOfAccount, type StreamPlace, takeStreamSlot } from "./paced-stream";
import { openExport } from "./source";
import { zipBytes } from "./zip-stream";

const text = messages.export;
/** Maximum UTF-8 bytes of the event's name in the archive's file name. */
const fileNameBytes = 120;

/** `places`: those that the stream takes, if they are not its account's, for at most `maxSeconds`. */
type Download = {
  id: string;
  address: ExportAddress;
  audience?: ExportAudience;
  places?: readonly StreamPlace[];
  maxSeconds?: number;
};

/**
 * Answers a signed address with the archive, or with one range of it (RFC 9110, section 14). Throws not_found for an
 * invalid or expired address. If a post of the list has been erased or taken down since, throws precondition_failed for
 * a continued download and conflict for a new one. Throws rate_limited if the account has used up its streams; if too
 * many are admitted at the same time, the surplus ones break at their first byte.
 */
export async function downloadExport(
  deps: Deps,
  request: Request,
  { id, address, audience = "organiser", places, maxSeconds }: Download,
): Promise<Response> {
  const isSigned = isExportAddress(id, address);
  if (!isSigned) throw new AppError("not_found", isSigned === null ? text.expired : text.notFound);
  const list = await findExport(deps.db, id);
  if (list?.audience !== audience) throw new AppError("not_found", text.notFound);
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
  const taken = places ?? placesOfAccount(list.account_id);
  admitStream(taken);
  const begin = () => {
    const giveBack = takeStreamSlot(taken);
    const timer =
      maxSeconds && setTimeout(() => closing.abort(new Error("The download took too long.")), maxSeconds * 1000);
    return () => {
      clearTimeout(timer);
      giveBack();
      closing.abort();
    };
  };
  return new Response(pacedStream(zipBytes(source, part), begin), { status, headers });
}

/** Refuses an archive that a post is missing from, or another one than If-Match names. */
async function expectUnchanged(deps: Deps, list: ExportList, request: Request, etag: string): Promise<void> {
  const { headers } = request;
  const ifMatch = headers.get("if-match");
  const isOther = ifMatch !== null && !matchesEtag(ifMatch, etag);
  const isWhole = await isExportComplete(deps.db, list);
  if (isWhole && !isOther) return;
  const isContinued = ifMatch !== null || headers.has("range") || headers.has("if-range");
  throw new AppError(isContinued ? "precondition_failed" : "conflict", text.changed);
}

/** Sends everything to a client that has a part of another archive (If-Range). No dates are sent: none can match. */
function rangeOf(request: Request, etag: string): string | null {
  const condition = request.headers.get("if-range");
  return condition === null || condition.trim() === etag ? requestedRange(request) : null;
}

function headersOf({ event_name, event_url_slug }: ExportList, etag: string): Headers {
  const name = `${namePiece(event_name, fileNameBytes) || event_url_slug}.zip`;
  // RFC 6266 and 8187: the plain name is for clients that do not know `filename*`.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return new Headers({
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${event_url_slug}.zip"; filename*=UTF-8''${encoded}`,
    ETag: etag,
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store, no-transform",
    // A proxy that buffers the archive would fill its disk, and give up.
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
  });
}
