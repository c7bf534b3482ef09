import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as tus from "tus-js-client";
import { GET as getVideoId } from "@/app/api/events/get-video-id/route";
import { PATCH as photoUpload } from "@/app/api/photo-uploads/[[...path]]/route";
import { POST as signMissingParts } from "@/app/api/upload-parts/[id]/route";
import { DELETE, HEAD, PATCH, POST } from "@/app/api/video-uploads/[[...path]]/route";
import type { RouteHandler } from "@/lib/server/base/http/route";
import type { VideoTicket } from "@/lib/shared/videos/contract";
import { call } from "../call";
import { box } from "./mp4-box";

const handlers = { DELETE, HEAD, PATCH, POST };

/** A file with an MP4's structure of exactly `bytes`, and nothing playable. */
export function makeHollowMp4(bytes: number, fill: (buffer: Buffer) => void = () => {}): Buffer {
  const head = Buffer.concat([box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1")), box("moov")]);
  const data = Buffer.alloc(bytes - head.length - 8);
  fill(data);
  return Buffer.concat([head, box("mdat", data)]);
}

export async function beginUpload(event: { id: string }): Promise<VideoTicket> {
  const answer = await call<VideoTicket>(getVideoId, { query: { event_id: event.id } });
  if (answer.status !== 200) throw new Error(`No ticket: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function ticketHeaders(ticket: VideoTicket): Record<string, string> {
  return {
    AuthorizationSignature: ticket.presigned_signature,
    AuthorizationExpire: String(ticket.expiration_time),
    VideoId: ticket.video_id,
    LibraryId: ticket.library_id,
  };
}

type SendOptions = { path?: string; headers?: Record<string, string>; body?: Uint8Array };

/** One request of the tus protocol, without a network; `path` follows the upload route's address. */
export async function sendTus(method: "POST" | "HEAD" | "PATCH" | "DELETE", options: SendOptions) {
  const { path = "", headers = {}, body } = options;
  const request = new Request(`http://wall.test/api/video-uploads/${path}`, {
    method,
    headers: { "Tus-Resumable": "1.0.0", ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
  const params = { path: path === "" ? undefined : [path] } as unknown as Record<string, string[]>;
  const response = await handlers[method](request, { params: Promise.resolve(params) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Creates an upload and sends all of it in one request. */
export async function uploadVideo(event: { id: string }, bytes: Uint8Array): Promise<VideoTicket> {
  const ticket = await beginUpload(event);
  const created = await createUpload(ticket, bytes.byteLength);
  if (created.status !== 201) throw new Error(`Not created: ${created.text}`);
  const sent = await sendBytes(ticket, bytes);
  if (sent.status !== 204) throw new Error(`Not taken: ${sent.status} ${sent.text}`);
  return ticket;
}

export function createUpload(ticket: VideoTicket, length: number, headers: Record<string, string> = {}) {
  return sendTus("POST", { headers: { ...ticketHeaders(ticket), "Upload-Length": String(length), ...headers } });
}

export function sendBytes(ticket: VideoTicket, body: Uint8Array, offset = 0, headers: Record<string, string> = {}) {
  return sendTus("PATCH", {
    path: ticket.video_id,
    body,
    headers: {
      ...ticketHeaders(ticket),
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
      ...headers,
    },
  });
}

/** Uploads like a phone, over a real socket, with the ticket's headers or others. Rejects when the server refuses. */
export function uploadByTus(
  endpoint: string,
  ticket: VideoTicket,
  bytes: Buffer,
  headers: Record<string, string> = {},
) {
  return new Promise<void>((resolve, reject) => {
    new tus.Upload(bytes, {
      endpoint,
      headers: { ...ticketHeaders(ticket), ...headers },
      metadata: { filetype: "video/mp4", title: "VID_0001.mp4" },
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

/** One handler for all methods of both tus routes. */
const uploadRoutes: Record<string, RouteHandler> = {
  "video-uploads": PATCH,
  "photo-uploads": photoUpload,
  "upload-parts": signMissingParts,
};

type UploadServer = { origin: string; server: Server; close(): Promise<void> };

/** The upload routes on a real socket, for real HTTP clients. */
export async function startUploadServer(onRequest: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(async (incoming, outgoing) => {
    onRequest(incoming, outgoing);
    const { pathname } = new URL(incoming.url ?? "", "http://wall.test");
    const [, name = "", ...rest] = pathname.split("/").filter(Boolean);
    const handler = uploadRoutes[name] ?? PATCH;
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      ...(["POST", "PATCH"].includes(incoming.method ?? "") && {
        body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>,
        duplex: "half",
      }),
    } as RequestInit);
    const params = { path: rest.length > 0 ? rest : undefined, id: rest[0] } as unknown as Record<string, string[]>;
    const response = await handler(request, { params: Promise.resolve(params) });
    outgoing.statusCode = response.status;
    outgoing.setHeaders(response.headers);
    if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => {});
    else outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    server,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  } satisfies UploadServer;
}
