import "server-only";
import { randomBytes } from "node:crypto";
import { type ClientRequest, type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProbeAnswer, probeAnswer } from "@/lib/shared/doctor/contract";
import { apiPaths } from "@/lib/shared/paths";
import { createProbeToken, probeHeader } from "./probe-token";

/** An address of RFC 5737, from which no request comes: a server that reports it trusts the client's header. */
export const inventedAddress = "192.0.2.77";

type ProbeOptions = {
  /** Content-Length of the body, and the bytes that are really sent. */
  announcedBytes?: number;
  sentBytes?: number;
  /** Milliseconds that the sender pauses in the middle of the body, and that the server waits before its response. */
  pauseMs?: number;
  waitMs?: number;
  timeoutMs: number;
};

/** `answer` is null if a proxy answered instead of our route. */
type ProbeReply = { status: number; answer: ProbeAnswer | null };

const chunk = randomBytes(64 * 1024);
const answerMaxChars = 64 * 1024;
/** A proxy refuses an announced length at once; bytes sent meanwhile could lose its response. */
const refusalMs = 150;

/** Sends one request to our route through `site`. Rejects if no response comes. */
export async function sendProbe(site: string, options: ProbeOptions): Promise<ProbeReply> {
  const { sentBytes = 1, announcedBytes = sentBytes, pauseMs = 0, waitMs = 0, timeoutMs } = options;
  // The server reads nothing of a body that never completes, so it responds early.
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
    // If a refusal and a connection reset arrive together, read the refusal first.
    request.on("error", (error) => setTimeout(reject, refusalMs, error));
  });
  try {
    request.flushHeaders();
    const sending = sendBody(request, { sentBytes, pauseMs, isComplete: announcedBytes === sentBytes, answered });
    sending.catch(() => {});
    const response = await answered;
    return { status: response.statusCode ?? 0, answer: await readAnswer(response) };
  } finally {
    request.destroy();
  }
}

type Sending = { sentBytes: number; pauseMs: number; isComplete: boolean; answered: Promise<unknown> };

async function sendBody(request: ClientRequest, { sentBytes, pauseMs, isComplete, answered }: Sending) {
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
  if (isComplete && !isAnswered) request.end();
}

async function readAnswer(response: IncomingMessage): Promise<ProbeAnswer | null> {
  if (response.statusCode !== 200) return null;
  let text = "";
  for await (const part of response) {
    text += part;
    if (text.length > answerMaxChars) return null;
  }
  // A proxy's own page is not JSON.
  return text.startsWith("{") ? (probeAnswer.safeParse(JSON.parse(text)).data ?? null) : null;
}
