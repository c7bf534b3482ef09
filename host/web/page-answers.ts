import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import { makeEtag, matchesEtag } from "@/lib/server/downloads/etag";

/**
 * Pages that Next keeps whole are the same text for a hall full of screens. What follows from the text alone is made
 * once for it: its tag and its compressed forms. Next makes both for each answer, which next.config.ts turns off.
 */

type Coding = "br" | "gzip" | "identity";
type Prepared = { etag: string; bodies: Map<Coding, Buffer> };

/** Texts that are kept: the walls that are watched at one time, in several shapes each. */
const keptTexts = 64;

/** A text of fewer characters fits into a packet as it is. */
const smallText = 1_024;

/** In the order of our preference. */
const codings: Record<Coding, (text: string) => Buffer> = {
  // Brotli has eleven levels. A low one is used because the first reader waits meanwhile.
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => gzipSync(text),
  identity: (text) => Buffer.from(text),
};

const prepared = new Map<string, Prepared>();

function prepare(text: string): Prepared {
  // A weak tag: it stands for the text, whichever way that is encoded.
  const known = prepared.get(text) ?? { etag: `W/${makeEtag(text)}`, bodies: new Map() };
  // The one that was used last stands last.
  prepared.delete(text);
  prepared.set(text, known);
  for (const oldest of prepared.keys()) {
    if (prepared.size <= keptTexts) break;
    prepared.delete(oldest);
  }
  return known;
}

function encode(text: string, coding: Coding): Buffer {
  const { bodies } = prepare(text);
  const body = bodies.get(coding) ?? codings[coding](text);
  bodies.set(coding, body);
  return body;
}

/** Chooses among what the browser takes, by our own preference. */
export function chooseCoding(request: IncomingMessage): Coding {
  const names = Object.keys(codings) as Coding[];
  const accepted = new Negotiator(request).encodings(names);
  return names.find((name) => accepted.includes(name)) ?? "identity";
}

/**
 * Answers a page's text with its tag, and compressed where the browser takes that. Who has it gets a 304. Answers of
 * any other kind go out as Next makes them. Call it before Next gets the two.
 */
export function answerFromText(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (body?: unknown, ...rest: unknown[]) => ServerResponse;
  const endWith = (text: unknown, ...rest: unknown[]): ServerResponse => {
    if (typeof text !== "string" || response.headersSent || text.length < smallText) return end(text, ...rest);
    response.appendHeader("Vary", "Accept-Encoding");
    if (response.statusCode === 200) {
      const { etag } = prepare(text);
      response.setHeader("ETag", etag);
      if (matchesEtag(request.headers["if-none-match"], etag)) {
        response.statusCode = 304;
        response.removeHeader("Content-Length");
        response.removeHeader("Content-Type");
        return end();
      }
    }
    const coding = chooseCoding(request);
    const body = encode(text, coding);
    if (coding !== "identity") response.setHeader("Content-Encoding", coding);
    response.setHeader("Content-Length", body.length);
    return end(body);
  };
  response.end = endWith as typeof response.end;
}
