import "server-only";
import { Writable } from "node:stream";
import type { BodyRoom, DiskRoom } from "../../disk/disk-room";
import type { FileRule } from "./read-body";
import { pipeBody } from "./request-body";

/**
 * Books disk for the files of a multipart body; returns null if it has none. If there is no room, throws unavailable,
 * but only after the end of the body: to a browser an earlier response looks like a broken connection.
 */
export async function bookBody(
  diskRoom: DiskRoom,
  request: Request,
  files: Record<string, FileRule> | undefined,
): Promise<BodyRoom | null> {
  const isMultipart = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/") ?? false;
  if (!files || !isMultipart) return null;
  // A body may announce any length: book no more than its files may have.
  const maxBytes = Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  try {
    return await diskRoom.admit(Math.min(Number(request.headers.get("content-length")) || maxBytes, maxBytes));
  } catch (error) {
    await pipeBody(request, new Writable({ write: (_chunk, _encoding, done) => done() })).catch(() => {});
    throw error;
  }
}
