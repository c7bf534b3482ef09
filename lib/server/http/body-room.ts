import "server-only";
import { Writable } from "node:stream";
import type { BodyRoom, DiskRoom } from "../disk-room";
import type { FileRule } from "./read-body";
import { pourBody } from "./request-body";

/**
 * Books disk for the files of a multipart body; null where there are none. Throws unavailable where there is no room, after
 * the body's end: an earlier answer looks like a broken connection to a browser.
 */
export async function bookBody(
  diskRoom: DiskRoom,
  request: Request,
  files: Record<string, FileRule> | undefined,
): Promise<BodyRoom | null> {
  const isMultipart = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/") ?? false;
  if (!files || !isMultipart) return null;
  // A body that announces more than its files may have books no more than they may have.
  const most = Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  try {
    return await diskRoom.admit(Math.min(Number(request.headers.get("content-length")) || most, most));
  } catch (error) {
    await pourBody(request, new Writable({ write: (_chunk, _encoding, done) => done() })).catch(() => {});
    throw error;
  }
}
