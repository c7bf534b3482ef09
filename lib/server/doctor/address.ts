import "server-only";
import { BlockList, isIP } from "node:net";
import type { ProbeAnswer } from "@/lib/shared/doctor/contract";
import { announcedSizes, doctorRules, sentSizes } from "@/lib/shared/doctor-limits";
import { megabytes } from "@/lib/shared/format";
import { uploadPieces } from "@/lib/shared/limits";
import { unknownAddress } from "../counted-address";
import { type Check, ok, problem, type Result, reasonOf, type Subject, warning } from "./check";
import { tryHandshake } from "./handshake";
import { inventedAddress, sendProbe } from "./send-probe";

/** Checks of what lies between a guest's phone and the server. Each needs a server that answers. */

const answerMs = 8_000;
/** All sent bodies together: less than a check may take, with the announced ones behind it. */
const bodiesMs = 8_000;

type Site = { name: string; url: string };

function sitesOf({ settings }: Subject): Site[] {
  const { PUBLIC_URL, WALL_URL } = settings;
  return Object.entries({ PUBLIC_URL, WALL_URL }).flatMap(([name, url]) => (url ? [{ name, url }] : []));
}

type Reached = { seen: ProbeAnswer } | { fault: Result };
const reached = new WeakMap<Subject, Map<string, Promise<Reached>>>();

/** Asks once for all checks of a subject. */
function reach(subject: Subject, site: Site): Promise<Reached> {
  const known = reached.get(subject) ?? new Map<string, Promise<Reached>>();
  reached.set(subject, known);
  const found = known.get(site.url) ?? ask(subject, site);
  known.set(site.url, found);
  return found;
}

async function ask({ isServing }: Subject, { name, url }: Site): Promise<Reached> {
  const isAway = (reason: string) =>
    isServing
      ? problem(`${name} does not lead here (${reason}).`, `Correct ${name}, its DNS entry, or the proxy in front.`)
      : warning(`Nothing answers at ${name} (${reason}).`, "Start Wallflower, and check again.");
  try {
    const { status, seen } = await sendProbe(url, { timeoutMs: answerMs });
    if (seen) return { seen };
    if (status === 403)
      return {
        fault: problem(
          `${name} leads to an installation with another secret.`,
          `Correct ${name}, or give all servers the same NEXTAUTH_SECRET.`,
        ),
      };
    return { fault: isAway(`status ${status}`) };
  } catch (error) {
    return { fault: isAway(reasonOf(error)) };
  }
}

/** Runs `look` for each address that leads here; the check of the address itself reports the others. */
async function forEachReached(subject: Subject, look: (site: Site, seen: ProbeAnswer) => Promise<Result[]> | Result[]) {
  const results = sitesOf(subject).map(async (site) => {
    const found = await reach(subject, site);
    return "seen" in found ? look(site, found.seen) : [];
  });
  const all = (await Promise.all(results)).flat();
  return all.length > 0 ? all : null;
}

export const addressCheck: Check = {
  name: "Public address",
  async run(subject) {
    const sites = sitesOf(subject);
    const results = sites.map(async (site) => {
      const found = await reach(subject, site);
      return "fault" in found ? found.fault : (findHttpsFault(site, found.seen) ?? ok(`${site.name} leads here.`));
    });
    return results.length > 0 ? Promise.all(results) : null;
  },
};

function findHttpsFault({ name, url }: Site, { is_https }: ProbeAnswer): Result | null {
  if (url.startsWith("https:"))
    return is_https
      ? null
      : problem(
          `The proxy does not say that ${name} is https: cookies are not marked as secure.`,
          "Have it set X-Forwarded-Proto to https.",
        );
  return isPrivateHost(new URL(url).hostname)
    ? null
    : warning(`${name} has no HTTPS, which guests' phones need.`, `Put a proxy with a certificate in front.`);
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["127.0.0.0", 8],
] as const)
  privateNetworks.addSubnet(network, prefix);

/** An address of a hall's own network, where no certificate can be had. */
function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  if (isIP(name) === 4) return privateNetworks.check(name);
  return isIP(name) === 6 ? /^(::1|f[cd]|fe80)/.test(name) : /(^|\.)(localhost|local|lan|internal)$/.test(name);
}

export const trustCheck: Check = {
  name: "TRUST_PROXY",
  run: (subject) => forEachReached(subject, ({ url }, seen) => [judgeTrust(subject.settings.TRUST_PROXY, seen, url)]),
};

/** Proxies append the address that they see to what a client wrote, or drop that. Exported for its test. */
export function judgeTrust(trusted: number, { address, forwarded_for }: ProbeAnswer, url: string): Result {
  const count = forwarded_for.length - 1 - forwarded_for.lastIndexOf(inventedAddress);
  if (address === inventedAddress || trusted > count)
    return problem(
      `TRUST_PROXY is ${trusted}, and ${proxies(count)} the caller's address: a guest can make up an address.`,
      count > 0 ? `Set TRUST_PROXY=${count}.` : "Set TRUST_PROXY=0, or have the proxy set X-Forwarded-For.",
    );
  if (trusted < count)
    return problem(
      `TRUST_PROXY is ${trusted}, and ${proxies(count)} the caller's address: all guests count as one.`,
      `Set TRUST_PROXY=${count}.`,
    );
  if (address === unknownAddress || (count === 0 && url.startsWith("https:")))
    return problem(
      "No proxy names the caller's address: all guests count as one.",
      "Have it set X-Forwarded-For, and set TRUST_PROXY=1.",
    );
  return ok(count === 0 ? "No proxy stands in front." : `The server sees the caller's own address.`);
}

const proxies = (count: number) =>
  count === 0 ? "no proxy names" : count === 1 ? "one proxy names" : `${count} proxies name`;

export const socketCheck: Check = {
  name: "Live updates",
  async run(subject) {
    const { settings, isServing } = subject;
    if (!settings.PUSHER_KEY) return null;
    if (!settings.WALLFLOWER_EMBEDDED_REALTIME) return [await shake(subject, pusherSite(subject))];
    if (sitesOf(subject).length > 0) return forEachReached(subject, async (site) => [await shake(subject, site)]);
    const own = settings.WALLFLOWER_WEB_URL;
    return isServing && own ? shake(subject, { name: "This machine", url: own }) : null;
  },
};

/** Where browsers find a server of others (lib/client/realtime/pusher-client.ts). */
function pusherSite({ settings }: Subject): Site {
  const { PUSHER_HOST, PUSHER_PORT, PUSHER_TLS, PUSHER_CLUSTER } = settings;
  if (!PUSHER_HOST) return { name: "Pusher", url: `https://ws-${PUSHER_CLUSTER ?? "mt1"}.pusher.com` };
  const scheme = PUSHER_TLS === false ? "http" : "https";
  return { name: "PUSHER_HOST", url: `${scheme}://${PUSHER_HOST}${PUSHER_PORT ? `:${PUSHER_PORT}` : ""}` };
}

async function shake({ settings }: Subject, { name, url }: Site): Promise<Result> {
  const found = await tryHandshake(url, settings.PUSHER_KEY ?? "", answerMs);
  if (found.isEstablished) return ok(`Sockets through ${name} work.`);
  return problem(
    `No socket can be opened through ${name} (${found.reason}): walls and consoles only poll.`,
    settings.WALLFLOWER_EMBEDDED_REALTIME
      ? "Have the proxy pass the Upgrade header on: docs/deploy.md, The proxy in front."
      : "Correct PUSHER_KEY, PUSHER_CLUSTER or PUSHER_HOST.",
  );
}

export const bodyCheck: Check = {
  name: "Upload size",
  run: async (subject) =>
    // Uploads go past the platform, which documents its limit.
    subject.settings.VERCEL
      ? null
      : forEachReached(subject, async ({ name, url }) => judgeSizes(name, await growBodies(url))),
};

type Passed = { largest: number; refused: number | null; reason: string; isCollected: boolean };

/** Sends larger and larger bodies until one is refused; the largest are announced only. */
async function growBodies(url: string): Promise<Passed> {
  let largest = 0;
  const deadline = performance.now() + bodiesMs;
  for (const bytes of [...sentSizes, ...announcedSizes]) {
    const isSent = bytes <= (sentSizes.at(-1) ?? 0);
    const options = isSent
      ? { sentBytes: bytes, timeoutMs: Math.max(1, Math.round(deadline - performance.now())) }
      : { announcedBytes: bytes, timeoutMs: doctorRules.earlyAnswerMs };
    try {
      const { status, seen } = await sendProbe(url, options);
      if (!seen) return { largest, refused: bytes, reason: `status ${status}`, isCollected: false };
    } catch (error) {
      const isSilent = error instanceof Error && error.name === "AbortError";
      // A proxy that waits for the whole body has not refused its length.
      if (isSent || !isSilent) return { largest, refused: bytes, reason: reasonOf(error), isCollected: false };
      return { largest: announcedSizes.at(-1) ?? bytes, refused: null, reason: "", isCollected: true };
    }
    largest = bytes;
  }
  return { largest, refused: null, reason: "", isCollected: false };
}

function judgeSizes(name: string, { largest, refused, reason, isCollected }: Passed): Result[] {
  const size = megabytes(largest);
  const advice = "Let the proxy take bodies of 520 MB (client_max_body_size 520m in nginx).";
  if (refused !== null) {
    const sentence = `Through ${name} a body of ${size} arrives, and one of ${megabytes(refused)} does not (${reason}).`;
    if (largest < uploadPieces.minBytes) return [problem(`${sentence} Photos and clips need more.`, advice)];
    return [warning(`${sentence} Larger clips are sent in pieces, which takes longer.`, advice)];
  }
  if (isCollected)
    return [
      warning(
        `The proxy at ${name} collects a body before it passes it on: uploads take twice as long.`,
        "Switch that off (proxy_request_buffering off in nginx).",
      ),
    ];
  return [ok(`Bodies of up to ${size} pass through ${name}.`)];
}

export const silenceCheck: Check = {
  name: "Proxy timeouts",
  limitMs: ({ silenceMs }) => silenceMs + answerMs + 1_000,
  run: async (subject) =>
    subject.settings.VERCEL ? null : forEachReached(subject, ({ name, url }) => keepSilent(subject, name, url)),
};

/** Says nothing for a while: in the middle of a body, and before an answer. */
async function keepSilent({ silenceMs }: Subject, name: string, url: string): Promise<Result[]> {
  const timeoutMs = silenceMs + answerMs;
  const began = performance.now();
  const cut = async (options: { pauseMs: number } | { waitMs: number }, what: string, setting: string) => {
    const reply = await sendProbe(url, { sentBytes: 2, ...options, timeoutMs }).catch(() => null);
    if (reply?.seen) return [];
    const seconds = Math.round((performance.now() - began) / 1_000);
    return [
      warning(
        `Through ${name} ${what} is cut after ${seconds} s of silence.`,
        `Let the proxy wait for 15 minutes (${setting} 15m in nginx).`,
      ),
    ];
  };
  const found = await Promise.all([
    cut({ pauseMs: silenceMs }, "an upload", "client_body_timeout"),
    cut({ waitMs: silenceMs }, "a connection", "proxy_read_timeout"),
  ]);
  const faults = found.flat();
  return faults.length > 0 ? faults : [ok(`${Math.round(silenceMs / 1_000)} s of silence pass through ${name}.`)];
}
