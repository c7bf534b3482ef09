import "server-only";
import { once } from "node:events";
import { WebSocket } from "ws";
import type { ProbeAnswer } from "@/lib/shared/doctor/contract";
import { megabytes } from "@/lib/shared/format";
import { uploadPieces } from "@/lib/shared/limits";
import { announcedSizes, doctorRules, sentSizes } from "@/lib/shared/limits/doctor";
import { unknownAddress } from "../../base/limits/counted-address";
import { type Check, noAnswerInTime, ok, problem, type Result, reasonOf, type Subject, warning } from "./check";
import { inventedAddress, sendProbe } from "./send-probe";

/** Checks of the path between a guest's phone and the server. Each needs a server that answers. */

const answerMs = 8_000;
/** Budget for all sent bodies together: less than a check's limit, with time left for the announced ones. */
const bodiesMs = 8_000;

type Site = { name: string; url: string };

function sitesOf({ settings }: Subject): Site[] {
  const { PUBLIC_URL, WALL_URL } = settings;
  return Object.entries({ PUBLIC_URL, WALL_URL }).flatMap(([name, url]) => (url ? [{ name, url }] : []));
}

type Found = Result | Result[];
type ProbeResult = { answer: ProbeAnswer } | { fault: Result };
const probeResults = new WeakMap<Subject, Promise<{ site: Site; found: ProbeResult }[]>>();

/** Probes each address, once for all checks of a subject. */
function probeSites(subject: Subject) {
  const known =
    probeResults.get(subject) ??
    Promise.all(sitesOf(subject).map(async (site) => ({ site, found: await probeSite(subject, site) })));
  probeResults.set(subject, known);
  return known;
}

async function probeSite({ isServing }: Subject, { name, url }: Site): Promise<ProbeResult> {
  const reply = await sendProbe(url, { timeoutMs: answerMs }).catch((error) => ({ error }));
  if ("answer" in reply && reply.answer) return { answer: reply.answer };
  if ("status" in reply && reply.status === 403) {
    const advice = `Correct ${name}, or give all servers the same NEXTAUTH_SECRET.`;
    return { fault: problem(`${name} points to an installation with another secret.`, advice) };
  }
  const reason = "error" in reply ? reasonOf(reply.error) : `status ${reply.status}`;
  if (!isServing)
    return { fault: warning(`Nothing answers at ${name} (${reason}).`, "Start Wallflower, and check again.") };
  const advice = `Correct ${name}, its DNS entry, or the proxy in front.`;
  return { fault: problem(`${name} does not reach this server (${reason}).`, advice) };
}

/** Calls `check` for each address that leads here; the check of the address itself reports the others. */
async function forEachReachable(subject: Subject, check: (site: Site, answer: ProbeAnswer) => Found | Promise<Found>) {
  const here = (await probeSites(subject)).flatMap(({ site, found }) =>
    "answer" in found ? [check(site, found.answer)] : [],
  );
  return (await Promise.all(here)).flat();
}

export const addressCheck: Check = {
  name: "Public address",
  run: async (subject) =>
    (await probeSites(subject)).map(({ site, found }) =>
      "fault" in found ? found.fault : (findHttpsFault(site, found.answer) ?? ok(`${site.name} reaches this server.`)),
    ),
};

function findHttpsFault({ name, url }: Site, { is_https }: ProbeAnswer): Result | null {
  const { protocol, hostname } = new URL(url);
  if (protocol === "http:" && !privateHost.test(hostname))
    return warning(`${name} has no HTTPS, which guests' phones need.`, "Put a proxy with a certificate in front.");
  if (protocol === "http:" || is_https) return null;
  return problem(`The proxy does not report that ${name} uses HTTPS.`, "Set X-Forwarded-Proto to https in the proxy.");
}

/** Hosts of a local network, which cannot get a certificate. */
const privateHost =
  /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|^\[(::1|f[cd]|fe80)|(^|\.)(localhost|local|lan|internal)$/;

export const trustCheck: Check = {
  name: "TRUST_PROXY",
  run: (subject) =>
    forEachReachable(subject, ({ url }, answer) => judgeTrust(subject.settings.TRUST_PROXY, answer, url)),
};

/** Proxies append the address that they see to the client's value, or drop that value. Exported for its test. */
export function judgeTrust(trusted: number, { address, forwarded_for }: ProbeAnswer, url: string): Result {
  const count = forwarded_for.length - 1 - forwarded_for.lastIndexOf(inventedAddress);
  const finding = `TRUST_PROXY is ${trusted}, but the number of proxies that report the client's address is ${count}`;
  if (address === inventedAddress || trusted > count) {
    const advice =
      count > 0 ? `Set TRUST_PROXY=${count}.` : "Set TRUST_PROXY=0, or have the proxy set X-Forwarded-For.";
    return problem(`${finding}: guests can fake their address.`, advice);
  }
  if (trusted < count) return problem(`${finding}: all guests count as one.`, `Set TRUST_PROXY=${count}.`);
  if (address === unknownAddress || (count === 0 && url.startsWith("https:"))) {
    const advice = "Have the proxy set X-Forwarded-For, and set TRUST_PROXY=1.";
    return problem("No proxy reports the client's address: all guests count as one.", advice);
  }
  return ok(count === 0 ? "There is no proxy in front." : "The server sees each client's address.");
}

export const socketCheck: Check = {
  name: "Live updates",
  async run(subject) {
    const { settings, isServing } = subject;
    if (!settings.PUSHER_KEY) return null;
    if (!settings.WALLFLOWER_EMBEDDED_REALTIME) return testHandshake(subject, pusherSite(subject));
    if (sitesOf(subject).length > 0) return forEachReachable(subject, (site) => testHandshake(subject, site));
    const own = settings.WALLFLOWER_WEB_URL;
    return isServing && own ? testHandshake(subject, { name: "this machine", url: own }) : null;
  },
};

/** Returns the address that browsers use for an external realtime server (lib/client/realtime/pusher-client.ts). */
export function pusherSite({ settings }: Subject): Site {
  const { PUSHER_HOST, PUSHER_PORT, PUSHER_TLS, PUSHER_CLUSTER } = settings;
  if (!PUSHER_HOST) return { name: "Pusher", url: `https://ws-${PUSHER_CLUSTER ?? "mt1"}.pusher.com` };
  const scheme = PUSHER_TLS === false ? "http" : "https";
  return { name: "PUSHER_HOST", url: `${scheme}://${PUSHER_HOST}${PUSHER_PORT ? `:${PUSHER_PORT}` : ""}` };
}

export const socketUrl = (site: string, key: string) =>
  `${site.replace(/^http/, "ws")}/app/${encodeURIComponent(key)}?protocol=7&client=doctor&version=1.0`;

/** Opens a Pusher socket as a browser does. Returns null once it is established, else the reason. Never rejects. */
async function tryHandshake(site: string, key: string, timeoutMs: number): Promise<string | null> {
  const socket = new WebSocket(socketUrl(site, key), { handshakeTimeout: timeoutMs });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const [text] = await once(socket, "message", { signal });
    const { event, data } = JSON.parse(String(text)) as { event?: string; data?: unknown };
    if (event === "pusher:connection_established") return null;
    // Some servers send `data` as a JSON string, Pusher as an object.
    const { code } = (typeof data === "string" ? JSON.parse(data) : data) as { code?: number };
    return `code ${code}`;
  } catch (error) {
    return reasonOf(error);
  } finally {
    // Terminating a socket that is not open yet emits an error.
    socket.on("error", () => {}).terminate();
  }
}

async function testHandshake({ settings }: Subject, { name, url }: Site): Promise<Result> {
  const reason = await tryHandshake(url, settings.PUSHER_KEY ?? "", answerMs);
  if (reason === null) return ok(`WebSockets through ${name} work.`);
  return problem(
    `WebSockets through ${name} fail (${reason}): walls and consoles only poll.`,
    settings.WALLFLOWER_EMBEDDED_REALTIME
      ? "Pass the Upgrade header through the proxy; see docs/deploy.md, The proxy in front."
      : "Correct PUSHER_KEY, PUSHER_CLUSTER or PUSHER_HOST.",
  );
}

export const bodyCheck: Check = {
  name: "Upload size",
  // On Vercel uploads bypass the server; Vercel documents its limit.
  run: async (subject) => (subject.settings.VERCEL ? null : forEachReachable(subject, findBodyLimit)),
};

/** Sends larger and larger bodies until one is refused. Only announces the largest ones by their Content-Length. */
async function findBodyLimit({ name, url }: Site): Promise<Result> {
  const deadline = performance.now() + bodiesMs;
  let passed = 0;
  for (const bytes of [...sentSizes, ...announcedSizes]) {
    const isSent = bytes <= (sentSizes.at(-1) ?? 0);
    const sent = { sentBytes: bytes, timeoutMs: Math.max(1, Math.round(deadline - performance.now())) };
    const options = isSent ? sent : { announcedBytes: bytes, timeoutMs: doctorRules.earlyAnswerMs };
    const reason = await failureOf(sendProbe(url, options));
    // A proxy that waits for the whole body has not refused its length.
    if (reason === noAnswerInTime && !isSent)
      return warning(
        `The proxy at ${name} buffers request bodies: uploads take twice as long.`,
        "Turn buffering off (proxy_request_buffering off in nginx).",
      );
    if (reason !== null) return judgeLimit(name, passed, `one of ${megabytes(bytes)} fails (${reason})`);
    passed = bytes;
  }
  return ok(`Bodies of up to ${megabytes(passed)} pass through ${name}.`);
}

function judgeLimit(name: string, passed: number, refused: string): Result {
  const sentence = `A body of ${megabytes(passed)} passes through ${name}, but ${refused}.`;
  const advice = "Let the proxy accept bodies of 520 MB (client_max_body_size 520m in nginx).";
  return passed < uploadPieces.minBytes
    ? problem(`${sentence} Photos and clips need more.`, advice)
    : warning(`${sentence} Larger clips are sent in pieces, which takes longer.`, advice);
}

/** Returns the reason that our route did not answer, or null if it did. */
const failureOf = (probe: ReturnType<typeof sendProbe>): Promise<string | null> =>
  probe.then(({ status, answer }) => (answer ? null : `status ${status}`), reasonOf);

export const silenceCheck: Check = {
  name: "Proxy timeouts",
  limitMs: ({ silenceMs }) => silenceMs + answerMs + 1_000,
  run: async (subject) =>
    subject.settings.VERCEL ? null : forEachReachable(subject, (site) => testSilence(subject.silenceMs, site)),
};

/** Pauses in the middle of a body, and before a response, to find proxy timeouts. */
async function testSilence(silenceMs: number, { name, url }: Site): Promise<Result[]> {
  const began = performance.now();
  const testConnection = async (what: string, setting: string, options: { pauseMs: number } | { waitMs: number }) => {
    const probe = sendProbe(url, { sentBytes: 2, ...options, timeoutMs: silenceMs + answerMs });
    if ((await failureOf(probe)) === null) return [];
    const seconds = Math.round((performance.now() - began) / 1_000);
    const advice = `Let the proxy wait for 15 minutes (${setting} 15m in nginx).`;
    return [warning(`The proxy at ${name} cuts ${what} after ${seconds} s of silence.`, advice)];
  };
  const found = await Promise.all([
    testConnection("an upload", "client_body_timeout", { pauseMs: silenceMs }),
    testConnection("a connection", "proxy_read_timeout", { waitMs: silenceMs }),
  ]);
  const faults = found.flat();
  return faults.length > 0
    ? faults
    : [ok(`Connections through ${name} survive ${Math.round(silenceMs / 1_000)} s of silence.`)];
}
