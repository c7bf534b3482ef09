import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import { Server as TusServer } from "@tus/server";
import { makePhoto } from "../pictures";

/** Bunny's status codes (Stream API, 'Get Video'). */
export const bunnyStatus = { created: 0, uploaded: 1, transcoding: 3, finished: 4, failed: 5 } as const;

/** A video as the API returns it, with the fields that Wallflower reads. */
type BunnyVideo = {
  guid: string;
  title: string;
  status: number;
  width: number;
  height: number;
  thumbnailFileName: string;
};

/**
 * Turns an uploaded file into what the CDN serves: `playlist.m3u8` and its files, in `folder`. Rejects a file that is
 * no video.
 */
export type Preparation = (upload: string, folder: string) => Promise<{ width: number; height: number }>;

/** A simulated failure of the API: an error, no answer, or a cut connection. */
type BunnyFault = "refuse" | "stall" | "break" | null;

export type BunnyServer = {
  /** The values of the BUNNY_* settings. */
  options: { libraryId: string; apiKey: string; apiUrl: string; cdnUrl: string };
  videos: Map<string, BunnyVideo>;
  /** Requests to the API, as 'GET /library/…', and to the CDN. */
  requests: string[];
  /** Library keys that a request wrongly sent to the CDN, which is public. */
  keysSeenByNetwork: string[];
  setFault(fault: BunnyFault): void;
  /** Keeps uploads at this status until it is released, which prepares them. */
  pauseAt(status: number): void;
  release(): Promise<void>;
  stop(): Promise<void>;
};

const ticketHeaders = ["AuthorizationSignature", "AuthorizationExpire", "VideoId", "LibraryId"];
const types: Record<string, string> = { m3u8: "application/vnd.apple.mpegurl", ts: "video/mp2t", jpg: "image/jpeg" };

/**
 * Serves Bunny Stream's API and CDN to tests, by the documents 'Create Video', 'Get Video', 'Delete Video' and 'TUS
 * resumable uploads': every call needs the library's key. Every upload needs an unexpired signature of library, key,
 * expiry and video.
 */
export async function startBunnyServer(prepare: Preparation = preparePlainly): Promise<BunnyServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-bunny-"));
  const uploads = path.join(folder, "uploads");
  const network = path.join(folder, "network");
  const [libraryId, apiKey] = ["42", randomBytes(18).toString("hex")];
  const videos = new Map<string, BunnyVideo>();
  const requests: string[] = [];
  const keysSeenByNetwork: string[] = [];
  const paused: [guid: string, upload: string][] = [];
  let fault: BunnyFault = null;
  let pausedStatus: number | null = null;

  async function finish(guid: string, upload: string) {
    const video = videos.get(guid);
    if (!video) return;
    try {
      const place = path.join(network, guid);
      await mkdir(place, { recursive: true });
      video.status = bunnyStatus.transcoding;
      Object.assign(video, await prepare(upload, place), { thumbnailFileName: "thumbnail.jpg" });
      video.status = bunnyStatus.finished;
    } catch {
      video.status = bunnyStatus.failed;
    }
  }

  const tus = new TusServer({
    path: "/tusupload",
    datastore: new FileStore({ directory: uploads }),
    relativeLocation: true,
    allowedHeaders: ticketHeaders,
    onUploadFinish: async (request, upload) => {
      const guid = request.headers.get("videoid") ?? "";
      const file = path.join(uploads, upload.id);
      const video = videos.get(guid);
      if (video) video.status = pausedStatus ?? bunnyStatus.uploaded;
      if (pausedStatus === null) void finish(guid, file);
      else paused.push([guid, file]);
      return {};
    },
  });

  const api = await listen(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (fault === "refuse") return send(response, 503, { message: "Service unavailable" });
    if (fault === "stall") return;
    if (fault === "break") return void request.socket.destroy();
    if (request.url?.startsWith("/tusupload")) {
      const isAllowed = request.method === "OPTIONS" || mayUpload(request, { libraryId, apiKey, videos });
      response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
      return isAllowed ? tus.handle(request, response) : send(response, 401, { message: "Unauthorized" });
    }
    if (request.headers.accesskey !== apiKey)
      return send(response, 401, { message: "Authentication has been denied." });
    await answerApi(request, response, { libraryId, videos });
  });
  const cdn = await listen(async (request, response) => {
    requests.push(`${request.method} network${request.url}`);
    keysSeenByNetwork.push(...[request.headers.accesskey ?? []].flat());
    await serveFile(network, request, response);
  });

  return {
    options: { libraryId, apiKey, apiUrl: originOf(api), cdnUrl: originOf(cdn) },
    videos,
    requests,
    keysSeenByNetwork,
    setFault: (next) => {
      fault = next;
    },
    pauseAt: (status) => {
      pausedStatus = status;
    },
    release: async () => {
      pausedStatus = null;
      for (const [guid, upload] of paused.splice(0)) await finish(guid, upload);
    },
    stop: async () => {
      for (const server of [api, cdn]) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Library = { libraryId: string; videos: Map<string, BunnyVideo> };

function mayUpload({ headers }: IncomingMessage, { libraryId, apiKey, videos }: Library & { apiKey: string }): boolean {
  const guid = String(headers.videoid);
  const expire = String(headers.authorizationexpire);
  const signature = createHash("sha256").update(`${libraryId}${apiKey}${expire}${guid}`).digest("hex");
  const isSigned = headers.libraryid === libraryId && headers.authorizationsignature === signature;
  return isSigned && Number(expire) * 1000 > Date.now() && videos.has(guid);
}

async function answerApi(request: IncomingMessage, response: ServerResponse, { libraryId, videos }: Library) {
  const [, guid] = request.url?.match(new RegExp(`^/library/${libraryId}/videos(?:/([\\w-]+))?$`)) ?? [];
  const call = `${request.method} ${guid ? "video" : "videos"}`;
  if (call === "POST videos") {
    const { title } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (typeof title !== "string" || title === "") return send(response, 400, { message: "The title is missing." });
    const video = {
      guid: randomUUID(),
      title,
      status: bunnyStatus.created,
      width: 0,
      height: 0,
      thumbnailFileName: "",
    };
    videos.set(video.guid, video);
    return send(response, 200, { videoLibraryId: Number(libraryId), ...video });
  }
  const video = videos.get(guid ?? "");
  if (!video) return send(response, 404, { message: "The requested video was not found" });
  if (call === "GET video") return send(response, 200, { videoLibraryId: Number(libraryId), ...video });
  if (call !== "DELETE video") return send(response, 405, {});
  videos.delete(video.guid);
  send(response, 200, { success: true, message: "OK", statusCode: 200 });
}

async function serveFile(folder: string, request: IncomingMessage, response: ServerResponse) {
  response.setHeader("Access-Control-Allow-Origin", "*");
  const { pathname } = new URL(request.url ?? "/", "http://network.test");
  const bytes = await readFile(path.join(folder, path.normalize(pathname))).catch(() => null);
  if (!bytes) return send(response, 404, {});
  response.setHeader("Content-Type", types[path.extname(pathname).slice(1)] ?? "application/octet-stream");
  response.end(bytes);
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** An empty playlist, for tests that play nothing. */
async function preparePlainly(upload: string, folder: string) {
  const head = (await readFile(upload)).toString("latin1", 0, 8);
  if (!head.includes("ftyp") && !head.startsWith("\x1aE\xdf\xa3")) throw new Error("This is not a video.");
  await writeFile(path.join(folder, "playlist.m3u8"), "#EXTM3U\n#EXT-X-ENDLIST\n");
  await writeFile(path.join(folder, "thumbnail.jpg"), await makePhoto({ width: 320, height: 180 }));
  return { width: 640, height: 360 };
}
