import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { limits } from "@/lib/shared/limits";
import { bookingRules } from "@/lib/shared/limits/disk";
import { apiPaths } from "@/lib/shared/paths";
import type { VideoTicket } from "@/lib/shared/videos/contract";
import { type Answer, askFrom } from "./ask-from";
import type { HostileCase, HostileTarget } from "./hostile-case";

/** Far more than the claims of one address allow (claimLimits). */
const tickets = 147;
/** Requests in flight at one time. */
const atOnce = 8;
const renewEveryMs = 5_000;
/** Longer than the server reserves disk for an upload of which no bytes come. */
const renewForMs = (bookingRules.claimSeconds + 15) * 1_000;
const gigabyte = 1024 ** 3;

/** The attacker's own address. */
const localAddress = "127.0.0.9";

type Asked = { method: string; path: string; headers?: Record<string, string>; body?: Buffer };

const ask = ({ installation }: HostileTarget, { path, ...asked }: Asked, signal: AbortSignal): Promise<Answer> =>
  askFrom(localAddress, `${installation.url}${path}`, { ...asked, signal });

const ticketHeaders = (ticket: VideoTicket) => ({
  "Tus-Resumable": "1.0.0",
  AuthorizationSignature: ticket.presigned_signature,
  AuthorizationExpire: String(ticket.expiration_time),
  VideoId: ticket.video_id,
  LibraryId: ticket.library_id,
});

/** Requests an upload of the maximum size. Resolves to its ticket, or null if the server makes it wait. */
async function book(target: HostileTarget, signal: AbortSignal): Promise<VideoTicket | null> {
  const path = apiPaths.events.getVideoId(target.eventId);
  const answer = await ask(target, { method: "GET", path }, signal);
  if (answer.status !== 200) return null;
  const ticket: VideoTicket = JSON.parse(answer.text);
  const headers = { ...ticketHeaders(ticket), "Upload-Length": String(limits.videoMaxBytes) };
  const created = await ask(target, { method: "POST", path: apiPaths.videoUploads, headers }, signal);
  return created.status === 201 ? ticket : null;
}

/** Sends one byte of the upload, in case one keeps its booking. */
const sendOneByte = (target: HostileTarget, ticket: VideoTicket, signal: AbortSignal) =>
  ask(
    target,
    {
      method: "PATCH",
      path: `${apiPaths.videoUploads}${ticket.video_id}`,
      headers: {
        ...ticketHeaders(ticket),
        "Upload-Offset": "0",
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": "1",
      },
      body: Buffer.alloc(1),
    },
    signal,
  );

const askForOffset = (target: HostileTarget, ticket: VideoTicket, signal: AbortSignal) =>
  ask(
    target,
    { method: "HEAD", path: `${apiPaths.videoUploads}${ticket.video_id}`, headers: ticketHeaders(ticket) },
    signal,
  );

/** Disk bytes booked by uploads of the attacker's event. */
async function readBooked({ database, eventId }: HostileTarget): Promise<number> {
  const [row] = await database<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from disk_bookings where event_id = ${eventId} and expires_at > now()`;
  return row?.bytes ?? 0;
}

/** One address books as much disk as it can, sends almost nothing, and keeps asking. */
export const bookedRoom: HostileCase = {
  title: "Booked room",
  method: `${tickets} tickets for ${limits.videoMaxBytes / 1024 ** 2} MB each, one byte to each upload, then a HEAD to each every ${
    renewEveryMs / 1_000
  } s for ${renewForMs / 1_000} s, all from one address.`,

  async attack(target, signal) {
    const few = pLimit(atOnce);
    const all = await Promise.all(Array.from({ length: tickets }, () => few(() => book(target, signal))));
    const taken = all.filter((ticket) => ticket !== null);
    const peak = await readBooked(target);
    await Promise.all(taken.map((ticket) => few(() => sendOneByte(target, ticket, signal))));
    let heads = 0;
    for (const end = performance.now() + renewForMs; performance.now() < end; ) {
      await Promise.all(taken.map((ticket) => few(() => askForOffset(target, ticket, signal))));
      heads += taken.length;
      await sleep(renewEveryMs, undefined, { signal });
    }
    const left = await readBooked(target);
    const inGigabytes = (bytes: number) => (bytes / gigabyte).toFixed(1);
    return `${taken.length} were booked and ${tickets - taken.length} told to wait: ${inGigabytes(peak)} GB, of which ${inGigabytes(left)} GB were left after ${heads} HEADs.`;
  },

  resource: { what: "bytes booked by the attacker's event", read: readBooked },
};
