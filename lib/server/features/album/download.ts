import "server-only";
import { type AlbumRow, findAlbumOfList, findGuestList } from "@/db/queries/albums";
import { isExportComplete } from "@/db/queries/upkeep/export-entries";
import { findExport, measureExport } from "@/db/queries/upkeep/exports";
import type { CreatedAlbumDownload } from "@/lib/shared/album/contract";
import { albumApiPaths } from "@/lib/shared/album-paths";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import type { ExportAddress } from "@/lib/shared/export/contract";
import { albumRules, exportRules } from "@/lib/shared/limits";
import type { Deps } from "../../deps";
import { signExportAddress } from "../export/address";
import { enqueueChecksums } from "../export/checksums";
import { downloadExport } from "../export/download";
import { freezeExport } from "../export/freeze";
import { admitStream } from "../export/paced-stream";
import { type AlbumVisitor, admitToAlbum, albumNotFound, findReachableAlbum } from "./access";
import { paceDownload } from "./pace-download";

const maxSeconds = albumRules.placeSeconds;
const choice = { posts: "approved", pictures: "large" } as const;

/**
 * Returns the signed address of a ZIP file with all large pictures and clips of an album; null while older files are
 * still read. Guests share a list for some minutes, because each has a row for every post; a list that a post has left
 * is never shared. Throws as admitToAlbum does, conflict if there is nothing, and rate_limited if all places are taken.
 */
export async function createAlbumDownload(deps: Deps, visitor: AlbumVisitor): Promise<CreatedAlbumDownload> {
  const album = await admitToAlbum(deps, visitor);
  admitStream(placesOf(album.event_id), messages.albumPage.busy);
  const id = await deps.reads.readFresh(`album-list:${album.event_id}`, () => findOrFreeze(deps, album));
  if (id === null) return { path: null };
  const expiresAt = new Date(Date.now() + exportRules.addressSeconds * 1000);
  return { path: signExportAddress(id, expiresAt, albumApiPaths.downloadAlbum) };
}

async function findOrFreeze(deps: Deps, album: AlbumRow): Promise<string | null> {
  const { event_id, account_id } = album;
  const known = await findGuestList(deps.db, event_id, albumRules.listSeconds);
  const { posts, files, missing } = await measureExport(deps.db, { account_id, event_id }, choice);
  const isUsable = known && (known.is_fresh || known.entries === posts);
  const list = isUsable ? await findExport(deps.db, known.id) : null;
  if (list && (await isExportComplete(deps.db, list))) return list.id;
  if (missing > 0) {
    await enqueueChecksums(deps, { event_id, pictures: choice.pictures });
    return null;
  }
  const owner = {
    account_id,
    event_id,
    user_id: null,
    timezone: album.timezone,
    audience: "guests",
    entries: [],
  } as const;
  const id = files > 0 ? await freezeExport(deps, owner, choice) : null;
  if (!id) throw new AppError("conflict", messages.export.empty);
  return id;
}

/** The places of a download: few of one album, so that it leaves others theirs. */
const placesOf = (event_id: string) => [
  { name: `album ${event_id}`, limit: albumRules.downloadsPerAlbum },
  { name: "albums", limit: albumRules.downloads },
];

/** Answers a signed address of an album that is still open. Throws like downloadExport. */
export async function downloadAlbum(
  deps: Deps,
  request: Request,
  { id, address }: { id: string; address: ExportAddress },
): Promise<Response> {
  const token = await findAlbumOfList(deps.db, id);
  // The signature stands for the password: whoever has it was let in.
  const album = token && (await findReachableAlbum(deps, token));
  if (!album) throw albumNotFound();
  const places = placesOf(album.event_id);
  const answer = await downloadExport(deps, request, { id, address, audience: "guests", places, maxSeconds });
  const { body, status, headers } = answer;
  return body ? new Response(paceDownload(body), { status, headers }) : answer;
}
