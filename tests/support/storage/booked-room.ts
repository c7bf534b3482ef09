import { sql } from "drizzle-orm";
import { PATCH } from "@/app/api/video-uploads/[[...path]]/route";
import type { Deps } from "@/lib/server/deps";
import type { VideoTicket } from "@/lib/shared/videos/contract";
import { ticketHeaders } from "../videos/video-uploads";

/** Makes every booking of disk space `seconds` older. */
export async function passSeconds({ db }: Deps, seconds: number): Promise<void> {
  const earlier = (column: string) =>
    sql`${sql.identifier(column)} = ${sql.identifier(column)} - make_interval(secs => ${seconds}::float8)`;
  await db.execute(sql`update disk_bookings set ${earlier("expires_at")}, ${earlier("stepped_at")}`);
}

/** Returns whether a booking is still valid; a lapsed one is not. */
export async function isBooked({ db }: Deps, id: string): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from disk_bookings where id = ${id} and expires_at > now()`);
  return rows.length > 0;
}

/** A PATCH request with the given body. */
export function openPatch(ticket: VideoTicket, length: number, offset = 0) {
  const { body, send, end } = openBody();
  const headers = {
    "Tus-Resumable": "1.0.0",
    ...ticketHeaders(ticket),
    "Upload-Offset": String(offset),
    "Content-Type": "application/offset+octet-stream",
    "Content-Length": String(length),
  };
  const url = `http://wall.test/api/video-uploads/${ticket.video_id}`;
  const request = new Request(url, { method: "PATCH", headers, body, duplex: "half" } as RequestInit);
  const answer = PATCH(request, { params: Promise.resolve({ path: [ticket.video_id] }) });
  return { send, end, answer };
}

/** A request body whose bytes the test sends. */
export function openBody() {
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 64 });
  const writer = writable.getWriter();
  // The reader may end first, with a refusal.
  const send = (bytes: Uint8Array) => void writer.write(bytes).catch(() => {});
  return { body, send, end: () => void writer.close().catch(() => {}) };
}
