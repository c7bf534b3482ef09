import "server-only";
import { randomUUID } from "node:crypto";
import { validate as isUuid } from "uuid";
import type { z } from "zod";
import type { AuditDeclaration } from "@/lib/shared/audit-actions";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { bodyRules } from "@/lib/shared/limits/body";
import { messages } from "@/lib/shared/messages";
import { getDeps } from "../../compose";
import type { Deps } from "../../deps";
import { unlockCookieName } from "../auth/tokens";
import type { BodyRoom } from "../disk/disk-room";
import { parseInput } from "../input/parse-input";
import { answerIn } from "../language/in-language";
import { admitByRate, type RateLimitName } from "../limits/rate-limit";
import { withinRequest } from "../log/request-context";
import { clientAddress } from "./address";
import { type Access, admit, admitHost, type Duties, identifyFor } from "./admit";
import { BodyMemory } from "./body/body-memory";
import { bookBody } from "./body/body-room";
import { takeDirectPictures } from "./body/direct-pictures";
import { type FileRule, readBody } from "./body/read-body";
import { isLateBody } from "./body/read-json";
import { guestLanguageOf } from "./guest-language";
import { type CachePolicy, errorResponse, jsonResponse, type Rendered, Reply, readCookie, render } from "./respond";
import { admitOwnPage, admitSameOrigin } from "./same-origin";

const deviceCookieName = "wallflower-device";
const deviceCookieSeconds = 30 * 24 * 60 * 60;

/** One page of a list; `route()` turns it into a bare array with the Link and X-Total-Count headers. */
type Page<Item> = { items: Item[]; next_cursor: string | null; total: number };

export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type ActorOf<A extends Access> = A extends "public" ? Actor | null : Actor;

type RunContext<A extends Access, P, Q, B> = {
  actor: ActorOf<A>;
  visitor: Visitor;
  deps: Deps;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  request: Request;
  /** The client's network address, or 'unknown'. */
  address: string;
  /** Collects cookies and headers of the response. */
  reply: Reply;
};

type Declaration<A extends Access, P, Q, B, O extends z.ZodType> = Duties & {
  /** One line for openapi.json. */
  summary: string;
  access: A;
  /**
   * The audit log entry of a call that changes something, or the reason for none ('none: …'). A test requires it for
   * each route whose method is not GET, and calls the route to check the entries.
   */
  audit?: AuditDeclaration;
  /** A sign-in or sign-out route: not available at an address that serves only walls, where nobody signs in. */
  isOfConsole?: boolean;
  /** Takes JSON from the product's own pages only: for routes that start, renew or end a session, and similar ones. */
  isForOwnPages?: boolean;
  /** Treats an invalid bearer token as none: for routes that start, renew or end a session. */
  toleratesDeadBearer?: boolean;
  /** Refuses requests from pages of other sites: for routes that a guest's browser can call without a token. */
  isSameOriginOnly?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** Multipart file fields by name; their UploadedFile is part of the body. */
  files?: Record<string, FileRule>;
  /** Maximum of a body's text, if it is not the one of its access (textMaxBytesOf), with the reason beside it. */
  textMaxBytes?: number;
  /** Schema of the response. Strips undeclared fields, so they never leave the server. */
  output: O;
  status?: 200 | 201;
  /** The output is a paged list; `run` returns a Page of it. */
  isPaged?: boolean;
  /** Rate limits by address and by device (a cookie that this route sets), taken before anything is read. */
  rateLimits?: { byAddress?: RateLimitName; byDevice?: RateLimitName };
  /** For public responses only; all others are no-store. */
  cache?: CachePolicy;
  run(context: RunContext<A, P, Q, B>): Promise<unknown>;
};

/** Describes a route for openapi.json and the tests; a stream has no output. */
export type AnyDeclaration = Omit<Declaration<Access, z.ZodType, z.ZodType, z.ZodType, z.ZodType>, "run" | "output"> & {
  output?: z.ZodType;
};
export type RouteContext = { params: Promise<Record<string, string | string[]>> };
type Handler = (request: Request, context: RouteContext) => Promise<Response>;
export type RouteHandler = Handler & { declaration: AnyDeclaration };

/**
 * Makes a route handler from a declaration. Fixed order: request id, host, page, rate limit, identify, admit, parse,
 * run, output, JSON. `run` returns data (a Page if the list is paged), never a Response, and throws AppError.
 */
export function route<
  const A extends Access,
  O extends z.ZodType,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(declaration: Declaration<A, P, Q, B, O>): RouteHandler {
  const rendered = renderer(declaration.output);
  const answer = async (request: Request, context: RouteContext, reply: Reply, address: string): Promise<Response> => {
    let dispose = async () => {};
    let room: BodyRoom | null = null;
    const memory = new BodyMemory(address);
    // A cached answer is everybody's, so it never follows one guest's language.
    const language = declaration.cache ? null : guestLanguageOf(request);
    try {
      admitHost(declaration, request);
      if (declaration.isSameOriginOnly) admitSameOrigin(request);
      if (declaration.isForOwnPages) admitOwnPage(request);
      const deps = getDeps();
      await admitByRates(deps, declaration.rateLimits ?? {}, request, address, reply);
      const { actor, duty } = await identifyFor(declaration, deps, request);
      admit(declaration.access, actor);

      const params = parsePart(declaration.params, await context.params, "params");
      const query = parsePart(declaration.query, readQuery(request), "query");
      room = await bookBody(deps.diskRoom, request, declaration.files);
      let read = declaration.body
        ? await readBody(request, {
            files: declaration.files,
            isJsonOnly: declaration.isForOwnPages,
            textMaxBytes: declaration.textMaxBytes ?? textMaxBytesOf(declaration.access),
            memory,
            spoolDir: deps.spoolDir,
            onSpooled: room?.advance,
          })
        : undefined;
      if (read) dispose = read.dispose;
      if (read && actor && declaration.files) {
        read = await takeDirectPictures(deps, actor.account_id, read, declaration.files);
        dispose = read.dispose;
      }
      const body = parsePart(declaration.body, read?.value, "body");

      const unlockToken = (eventId: string) => readCookie(request, unlockCookieName(eventId));
      const visitor: Visitor = { actor, ...(duty && { duty }), unlockToken };
      const result = await declaration.run({
        actor: actor as ActorOf<A>,
        visitor,
        deps,
        params: params as Parsed<P>,
        query: query as Parsed<Q>,
        body: body as Parsed<B>,
        request,
        address,
        reply,
      });
      const data = declaration.isPaged ? reply.page(result as Page<unknown>) : result;
      return jsonResponse(
        request,
        reply,
        rendered(answerIn(data, language)),
        declaration.status ?? 200,
        declaration.cache,
      );
    } catch (error) {
      if (isLateBody(error)) reply.headers.set("Connection", "close");
      return errorResponse(request, reply, error, language);
    } finally {
      memory.release();
      await dispose();
      await room?.release();
    }
  };
  const handler: Handler = (request, context) => {
    const reply = new Reply(request);
    const address = clientAddress(request.headers);
    return withinRequest({ request_id: reply.requestId, address }, () => answer(request, context, reply, address));
  };
  const { run: _run, ...declared } = declaration;
  return withDeclaration(handler, declared as AnyDeclaration);
}

/** Validates and renders a response. Caches the result by object, so that a shared object is rendered once. */
function renderer(output: z.ZodType): (data: unknown) => Rendered {
  const known = new WeakMap<object, Rendered>();
  return (data) => {
    const earlier = typeof data === "object" && data !== null ? known.get(data) : undefined;
    const rendered = earlier ?? render(output.parse(data));
    if (typeof data === "object" && data !== null) known.set(data, rendered);
    return rendered;
  };
}

/** Returns the maximum text of a body: little from anybody, more from people who signed in. */
const textMaxBytesOf = (access: Access): number =>
  access === "public" ? bodyRules.publicTextMaxBytes : limits.jsonMaxBytes;

/** Attaches the declaration, by which the test that walks app/api finds a handler. */
export function withDeclaration(handler: Handler, declaration: AnyDeclaration): RouteHandler {
  return Object.assign(handler, { declaration });
}

async function admitByRates(
  deps: Deps,
  { byAddress, byDevice }: { byAddress?: RateLimitName; byDevice?: RateLimitName },
  request: Request,
  address: string,
  reply: Reply,
) {
  if (byAddress) await admitByRate(deps.db, byAddress, address);
  if (!byDevice) return;
  const device = readCookie(request, deviceCookieName);
  // A made-up or missing device id counts only against its address, which has a higher limit.
  if (device && isUuid(device)) await admitByRate(deps.db, byDevice, device);
  else reply.setCookie(deviceCookieName, randomUUID(), { maxAgeSeconds: deviceCookieSeconds });
}

/** Reads a URL's parameters; a repeated one becomes an array. */
export function readQuery(request: Request): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  const search = new URL(request.url).searchParams;
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    values[name] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}

/** Parses one part. An invalid id in the path throws not_found; anything else throws invalid_input. */
export function parsePart(schema: z.ZodType | undefined, value: unknown, part: "params" | "query" | "body"): unknown {
  if (!schema) return undefined;
  if (part !== "params") return parseInput(schema, value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError("not_found", messages.http.notFound);
}
