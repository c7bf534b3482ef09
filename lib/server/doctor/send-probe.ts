import "server-only";
import { randomBytes } from "node:crypto";
import { type ClientRequest, type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProbeAnswer, probeAnswer } from "@/lib/shared/doctor/contract";
import { apiPaths } from "@/lib/shared/paths";
import { createProbeToken, probeHeader } from "./probe-token";

/** An address of RFC 5737, from which no request comes: whoever counts by it believes what a client wrote. */
export const inventedAddress = "192.0.2.77";

type ProbeOptions = {
  /** What the body is said to be, and how much of it is sent; the rest never comes. */
  announcedBytes?: number;
  sentBytes?: number;
  /** How long the sender is silent in the middle of the body, and the server before its answer. */
  pauseMs?: number;
  waitMs?: number;
  timeoutMs: number;
};

/** An answer of ours has `seen`; a proxy's has not. */
type ProbeReply = { status: number; seen: ProbeAnswer | null };

const chunk = randomBytes(64 * 1024);
const answerMaxChars = 64 * 1024;
/** A proxy refuses by the announced length at once; what is sent meanwhile could lose its answer. */
const refusalMs = 150;

/** Sends one request to our route through `site`. Rejects where no answer comes. */
export async function sendProbe(site: string, options: ProbeOptions): Promise<ProbeReply> {
  const { sentBytes = 1, announcedBytes = sentBytes, pauseMs = 0, waitMs = 0, timeoutMs } = options;
  // Of a body that never comes whole nothing is read, so the answer comes early.
  const maxBytes = announcedBytes > sentBytes ? 0 : sentBytes;
  const url = new URL(apiPaths.probeAddress, site);
  const request = (url.protocol === "https:" ? overHttps : overHttp)(url, {
    method: "POST",
    agent: false,
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": announcedBytes,
      "X-Forwarded-For": inventedAddress,
      [probeHeader]: createProbeToken({ maxBytes, waitMs }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    // Where a refusal and the break after it come together, the refusal is read first.
    request.on("error", (error) => setTimeout(reject, refusalMs, error));
  });
  try {
    request.flushHeaders();
    const sending = sendBody(request, { sentBytes, pauseMs, isWhole: announcedBytes === sentBytes, answered });
    sending.catch(() => {});
    const response = await answered;
    return { status: response.statusCode ?? 0, seen: await readAnswer(response) };
  } finally {
    request.destroy();
  }
}

type Sending = { sentBytes: number; pauseMs: number; isWhole: boolean; answered: Promise<unknown> };

async function sendBody(request: ClientRequest, { sentBytes, pauseMs, isWhole, answered }: Sending) {
  let isAnswered = false;
  const note = () => {
    isAnswered = true;
  };
  answered.then(note, note);
  if (sentBytes > chunk.length) await Promise.race([answered, sleep(refusalMs)]);
  const partBytes = pauseMs > 0 ? Math.ceil(sentBytes / 2) : chunk.length;
  for (let left = sentBytes; left > 0 && !isAnswered; left -= partBytes) {
    if (pauseMs > 0 && left < sentBytes) await sleep(pauseMs);
    const part = chunk.subarray(0, Math.min(partBytes, left));
    await new Promise((resolve, reject) => request.write(part, (error) => (error ? reject(error) : resolve(null))));
  }
  if (isWhole && !isAnswered) request.end();
}

async function readAnswer(response: IncomingMessage): Promise<ProbeAnswer | null> {
  if (response.statusCode !== 200) return null;
  let text = "";
  for await (const part of response) {
    text += part;
    if (text.length > answerMaxChars) return null;
  }
  // A proxy's own page is no JSON.
  return text.startsWith("{") ? (probeAnswer.safeParse(JSON.parse(text)).data ?? null) : null;
}
