import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import compression from "compression";
import next from "next";
import { spoolFolder } from "@/lib/server/base/disk/spool";
import { clientAddress } from "@/lib/server/base/http/address";
import { withRequest } from "@/lib/server/base/http/body/request-body";
import { endReadiness } from "@/lib/server/base/http/ready/ready-state";
import { socketAddressHeader } from "@/lib/server/base/http/socket-address";
import { strictTransportFor } from "@/lib/server/base/http/transport";
import { env } from "@/lib/server/env";
import { messages } from "@/lib/shared/messages";
import { endWithParent, isFaultOfCode, portTakenExitCode, signalReady } from "./process/child";
import { createRealtimeServer, type RealtimeServer } from "./realtime/embedded-realtime";
import { answerCall, answerInTurn, isPage } from "./web/answer-in-turn";
import { beginFew } from "./web/begin-few";
import { takeBuiltConfig } from "./web/built-config";
import { answerCoalesced, isCoalescedRead, isWallPage, watchConnections } from "./web/coalesce";
import { preferCompressed } from "./web/compressed-assets";
import { countRequest, startCounting } from "./web/count-requests";
import { leaveInTurn } from "./web/leave-in-turn";
import { answerMedia } from "./web/media";
import { answerOddRequest, explainMethods } from "./web/methods";
import { answerFromText } from "./web/page-answers";
import { pickHeaders } from "./web/pick-headers";
import { answerError } from "./web/plain-answers";
import { restoreLength } from "./web/restore-length";
import { serializeAnswers } from "./web/serialize-answers";
import { skipDeparted } from "./web/skip-departed";
import { answerUnknownEvent, askForWallPage } from "./web/unknown-walls";

/** The web process: Next and the embedded realtime server on one port. */

/**
 * The host name that Next sees, whichever host the browser asked for. Next makes redirects to its own host relative.
 * With 'localhost', a redirect from wall.localhost to the console at localhost would lead back to the wall.
 */
const placeholderHost = "wallflower.invalid";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Requests in flight get this long when the server stops. */
const finishTimeoutMs = 5_000;
/** Answers that were just written get this long to be sent. */
const flushTimeoutMs = 200;

/** A 25 MB photo over the weakest mobile network takes minutes; Node would cut it off after five. */
const requestTimeoutMs = 15 * 60_000;
/** Node's own default: the headers of a request are short, however long its body takes. */
const headersTimeoutMs = 60_000;
/** Longer than the minute that proxies keep an idle connection, so that the proxy always closes first. */
const keepAliveTimeoutMs = 65_000;

/**
 * Backlog of connections. After a power cut a hall's screens connect all at once; beyond Node's default of 511, some
 * would retry only after half a minute.
 */
const waitingConnections = 4_096;

function createRealtime(): RealtimeServer | null {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = env;
  if (!env.WALLFLOWER_EMBEDDED_REALTIME || !appId || !key || !secret) return null;
  const addressOf = (request: IncomingMessage) =>
    clientAddress(pickHeaders(request, ["x-forwarded-for", socketAddressHeader]));
  return createRealtimeServer(
    { appId, key, secret },
    {
      addressOf,
      maxConnections: env.SOCKETS_MAX,
    },
  );
}

async function listen(server: Server): Promise<void> {
  try {
    // Without a host, Node listens on every address, IPv6 and IPv4.
    server.listen({ port: env.PORT, backlog: waitingConnections });
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") process.exit(portTakenExitCode);
    throw error;
  }
}

async function finish(server: Server, unanswered: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([closed, sleep(finishTimeoutMs)]);
  // Clients whose requests timed out here retry: another process answers in a moment.
  const headers = { "retry-after": "5", connection: "close" };
  for (const response of unanswered) {
    answerError(response.req, response, { code: "unavailable", message: messages.http.unavailable, headers });
  }
  if (unanswered.size > 0) await Promise.race([closed, sleep(flushTimeoutMs)]);
  server.closeAllConnections();
}

/** Sets the header with the connection's address and overwrites any value from the client. */
function setSocketAddress(request: IncomingMessage): void {
  request.headers[socketAddressHeader] = request.socket.remoteAddress ?? "";
}

/** Sets the header on every answer to a browser that uses https, files and errors included. */
function setStrictTransport(request: IncomingMessage, response: ServerResponse): void {
  const value = strictTransportFor(pickHeaders(request, ["host", "x-forwarded-host", "x-forwarded-proto"]));
  if (value) response.setHeader("Strict-Transport-Security", value);
}

/** Serves until the parent stops it or is gone; ends the process if it cannot start. */
export async function runWeb(): Promise<void> {
  try {
    await serveWeb();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** Next's secret keys: the header renders a page anew, the cookie bypasses the cache (next/dist/server/api-utils). */
const revalidateHeader = "x-prerender-revalidate";
const previewCookies = /(^|; *)(__prerender_bypass|__next_preview_data)=[^;]*/g;

/**
 * Removes Next's keys from a request. Next generates them in the build, so everybody with the same package has them,
 * and this server never issues them.
 */
function dropPreviewKeys({ headers }: IncomingMessage): void {
  delete headers[revalidateHeader];
  if (headers.cookie) headers.cookie = headers.cookie.replace(previewCookies, "");
}

async function serveWeb(): Promise<void> {
  const server = createServer({
    requestTimeout: requestTimeoutMs,
    headersTimeout: headersTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
  });
  const unanswered = new Set<ServerResponse>();
  const realtime = createRealtime();
  globalThis.wallflowerRealtimeServer = realtime ?? undefined;
  const isDevelopment = env.NODE_ENV === "development";
  // Next adds its own upgrade handler on the first request. It closes sockets on page addresses, and our catch-all
  // makes every address a page. So Next gets a server that never listens. In development the hot-reload socket is
  // passed on below, because no page starts without it.
  const serverForNext = createServer();
  const app = next({
    dev: isDevelopment,
    dir: root,
    port: env.PORT,
    hostname: placeholderHost,
    httpServer: serverForNext,
  });
  endWithParent(
    async () => {
      // Load balancers are told before the first connection is refused.
      await endReadiness();
      await Promise.all([realtime?.close(), finish(server, unanswered)]);
      await app.close();
    },
    { name: "web", least: env.LOG_LEVEL, isFault: isFaultOfCode },
  );
  // Partial uploads of a killed process: no guest was told that they had arrived.
  await rm(spoolFolder(env), { recursive: true, force: true });
  // By now development can no longer load TypeScript (host/web-process.mjs), and nobody scrapes it.
  if (env.METRICS_TOKEN && !isDevelopment) await startCounting(root);
  if (!isDevelopment) await takeBuiltConfig(root);
  await app.prepare();
  const handle = app.getRequestHandler();
  // The package's types require Express, which it does not need.
  const compress = compression() as unknown as (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
  watchConnections(server);
  const begin = beginFew();
  const answerRequest = (request: IncomingMessage, response: ServerResponse) => {
    countRequest(request, response);
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    setSocketAddress(request);
    dropPreviewKeys(request);
    setStrictTransport(request, response);
    restoreLength(response);
    leaveInTurn(request, begin);
    if (realtime?.handleRequest(request, response)) return;
    if (answerOddRequest(request, response, handle)) return;
    const handToNext = () => {
      explainMethods(request, response, handle);
      void handle(request, response);
    };
    if (request.method !== "GET" && request.method !== "HEAD") {
      return answerCall(request, response, () => begin(() => withRequest(request, handToNext)));
    }
    const answer = () => {
      if (isWallPage(request)) answerFromText(request, response);
      else {
        // Development compiles files on request.
        if (!isDevelopment) preferCompressed(request, response);
        compress(request, response, () => {});
      }
      begin(handToNext);
    };
    if (isPage(request) && !isWallPage(request)) return answerInTurn("page", request, response, answer);
    if (!isCoalescedRead(request)) return answerMedia(request, response, answer);
    void answerUnknownEvent(request, response)
      .then(async (isAnswered) => {
        if (isAnswered) return;
        await askForWallPage(request);
        answerCoalesced({ request, response, handle: answer });
      })
      .catch((error: unknown) => {
        // Without an answer the request would stay open for ever.
        console.error(error);
        answerError(request, response, { code: "internal", message: messages.http.internal });
      });
  };
  server.on("request", serializeAnswers(skipDeparted(answerRequest)));
  server.on("upgrade", (request, socket, head) => {
    // A socket error during the handshake must not end the process.
    socket.on("error", () => socket.destroy());
    setSocketAddress(request);
    if (realtime?.handleUpgrade(request, socket, head)) return;
    if (isDevelopment) serverForNext.emit("upgrade", request, socket, head);
    // In production Next leaves unknown sockets open for ever.
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
  });
  await listen(server);
  signalReady();
}
