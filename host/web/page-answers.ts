import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import { makeEtag, matchesEtag } from "@/lib/server/base/downloads/etag";

/**
 * A page that Next caches is the same text for a hall full of screens. So its ETag and compressed forms are computed
 * once per text. Next would compute both for each answer, which next.config.ts turns off.
 */

type Coding = "br" | "gzip" | "identity";
type Prepared = { etag: string; bodies: Map<Coding, Buffer> };

/** Maximum of cached texts: the walls that are watched at one time, in several shapes each. */
const keptTexts = 64;

/** A shorter text, in characters, fits into one packet uncompressed. */
const smallText = 1_024;

/** In the order of our preference. */
const codings: Record<Coding, (text: string) => Buffer> = {
  // Brotli has eleven levels. This one is low because the first reader waits for it.
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => gzipSync(text),
  identity: (text) => Buffer.from(text),
};

const prepared = new Map<string, Prepared>();

function prepare(text: string): Prepared {
  // A weak ETag: it identifies the text in any encoding.
  const known = prepared.get(text) ?? { etag: `W/${makeEtag(text)}`, bodies: new Map() };
  // Moves the text to the end: the map is ordered by last use.
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

/** Returns our most preferred coding that the browser accepts. */
export function chooseCoding(request: IncomingMessage): Coding {
  const names = Object.keys(codings) as Coding[];
  const accepted = new Negotiator(request).encodings(names);
  return names.find((name) => accepted.includes(name)) ?? "identity";
}

/**
 * Sends a page's text with its ETag, compressed if the browser accepts that, or a 304 on a match. Leaves answers of
 * any other kind to Next. Call it before Next gets request and response.
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
