import "server-only";
import { randomUUID } from "node:crypto";
import { validate as isUuid } from "uuid";
import type { z } from "zod";
import type { AuditDeclaration } from "@/lib/shared/audit-actions";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { unlockCookieName } from "../auth/tokens";
import { getDeps } from "../compose";
import type { Deps } from "../deps";
import type { BodyRoom } from "../disk-room";
import { admitByRate, type RateLimitName } from "../limits/rate-limit";
import { withinRequest } from "../log/request-context";
import { parseInput } from "../parse-input";
import { clientAddress } from "./address";
import { type Access, admit, admitHost, identifyFor } from "./admit";
import { bookBody } from "./body-room";
import { admitOwnPage } from "./own-page";
import { type FileRule, readBody } from "./read-body";
import { type CachePolicy, errorResponse, jsonResponse, type Rendered, Reply, readCookie, render } from "./respond";
import { admitSameOrigin } from "./same-origin";

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
  /** Cookies and headers that the answer shall carry. */
  reply: Reply;
};

type Declaration<A extends Access, P, Q, B, O extends z.ZodType> = {
  /** One line for openapi.json. */
  summary: string;
  access: A;
  /**
   * What a call that changes something writes into the audit log, or why it writes nothing ('none: …'). A test asks each
   * route for it whose method is not GET, and calls it to see the entries.
   */
  audit?: AuditDeclaration;
  /** A call of signing in or out: not for an address that the wall has to itself, where nobody does. */
  isOfConsole?: boolean;
  /** Takes JSON from the product's own pages alone: for the calls that begin, renew or end a session, and their like. */
  isForOwnPages?: boolean;
  /** A bearer token that is no longer good counts as none: for the calls that begin, renew or end a session. */
  toleratesDeadBearer?: boolean;
  /** Serves somebody who has not chosen a password of their own yet; to all other calls they are refused. */
  isForInitialPassword?: boolean;
  /** Refuses what a page of another site sends: for what a guest's browser is made to do without a token. */
  isSameOriginOnly?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** Multipart file fields by name; their UploadedFile is part of the body. */
  files?: Record<string, FileRule>;
  /** Declares the answer. Undeclared fields are stripped, so they never leave the server. */
  output: O;
  status?: 200 | 201;
  /** The output is a list that pages; `run` gives a Page of it. */
  isPaged?: boolean;
  /** Limits by address and by device (a cookie that this route then sets), taken before anything is read. */
  rateLimits?: { byAddress?: RateLimitName; byDevice?: RateLimitName };
  /** Public answers only; everything else is no-store. */
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
 * Makes a route handler from a declaration. Fixed order: request id, host, page, rate limit, identify, admit, parse, run,
 * output, JSON. `run` returns data (a Page where the list pages), never a Response, and throws AppError.
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
    try {
      admitHost(declaration, request);
      if (declaration.isSameOriginOnly) admitSameOrigin(request);
      if (declaration.isForOwnPages) admitOwnPage(request);
      const deps = getDeps();
      await admitByRates(deps, declaration.rateLimits ?? {}, request, address, reply);
      const actor = await identifyFor(declaration, deps, request);
      admit(declaration.access, actor);

      const params = parsePart(declaration.params, await context.params, "params");
      const query = parsePart(declaration.query, readQuery(request), "query");
      room = await bookBody(deps.diskRoom, request, declaration.files);
      const read = declaration.body
        ? await readBody(request, {
            files: declaration.files,
            isJsonOnly: declaration.isForOwnPages,
            spoolDir: deps.spoolDir,
            onSpooled: room?.advance,
          })
        : undefined;
      if (read) dispose = read.dispose;
      const body = parsePart(declaration.body, read?.value, "body");

      const visitor: Visitor = { actor, unlockToken: (eventId) => readCookie(request, unlockCookieName(eventId)) };
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
      return jsonResponse(request, reply, rendered(data), declaration.status ?? 200, declaration.cache);
    } catch (error) {
      return errorResponse(request, reply, error);
    } finally {
      await dispose();
      await room?.leave();
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

/** Checks and renders an answer. An object that many callers share is rendered once for all of them. */
function renderer(output: z.ZodType): (data: unknown) => Rendered {
  const known = new WeakMap<object, Rendered>();
  return (data) => {
    const earlier = typeof data === "object" && data !== null ? known.get(data) : undefined;
    const rendered = earlier ?? render(output.parse(data));
    if (typeof data === "object" && data !== null) known.set(data, rendered);
    return rendered;
  };
}

/** Marks a handler as declared: the test that walks app/api finds it by this. */
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
  // A made-up or missing device counts against its address alone, whose ceiling is higher.
  if (device && isUuid(device)) await admitByRate(deps.db, byDevice, device);
  else reply.setCookie(deviceCookieName, randomUUID(), { maxAgeSeconds: deviceCookieSeconds });
}

export function readQuery(request: Request): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  const search = new URL(request.url).searchParams;
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    values[name] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}

/** Parses one part. A bad id in the address is a thing that does not exist; anything else is invalid_input. */
export function parsePart(schema: z.ZodType | undefined, value: unknown, part: "params" | "query" | "body"): unknown {
  if (!schema) return undefined;
  if (part !== "params") return parseInput(schema, value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError("not_found", messages.http.notFound);
}
