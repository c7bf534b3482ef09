import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { type ChannelRegistry, isChannelName, isPresence } from "./channels";
import { findBodyFault, findRequestFault, parseQuery } from "./signature";
import type { UserRegistry } from "./users";

/**
 * The part of Pusher's HTTP API that its server libraries use: publish, publish in batches, query channels, and end a
 * user's sockets.
 */

export type RealtimeApp = {
  appId: string;
  key: string;
  secret: string;
};
type Registries = { channels: ChannelRegistry; users: UserRegistry };

/** Ten events of 10 KB, escaped as JSON inside JSON. */
const maxBodyBytes = 256 * 1024;
/** Limits of one request, as hosted Pusher has them. */
const maxChannelsPerEvent = 100;
const maxEventsPerBatch = 10;

const channelName = z.custom<string>(isChannelName, "Invalid channel name.");
const eventFields = {
  name: z.string().min(1).max(200),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/)
    .nullish(),
};
const eventBody = z
  .object({
    ...eventFields,
    channels: z.array(channelName).max(maxChannelsPerEvent).optional(),
    channel: channelName.optional(),
  })
  .transform(({ channel, channels, ...event }) => ({ ...event, channels: channels ?? (channel ? [channel] : []) }))
  .refine(({ channels }) => channels.length > 0, "An event needs at least one channel.");
const batchBody = z.object({
  batch: z
    .array(z.object({ ...eventFields, channel: channelName }))
    .min(1)
    .max(maxEventsPerBatch),
});

class ApiFault extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers["content-length"]) > maxBodyBytes) throw new ApiFault(413, "The request is too large.");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new ApiFault(413, "The request is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseBody<T>(schema: z.ZodType<T>, body: Buffer): T {
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    throw new ApiFault(400, "The body is not JSON.");
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new ApiFault(400, z.prettifyError(parsed.error));
  return parsed.data;
}

function checkSize(data: string): void {
  if (Buffer.byteLength(data) > limits.realtimeMaxBytes) {
    throw new ApiFault(413, `The data of an event may have at most ${limits.realtimeMaxBytes} bytes.`);
  }
}

function publishEvent(registry: ChannelRegistry, body: Buffer): object {
  const { name, data, channels, socket_id: exceptId } = parseBody(eventBody, body);
  checkSize(data);
  for (const channel of channels) registry.publish(channel, name, data, exceptId ?? undefined);
  return {};
}

function publishBatch(registry: ChannelRegistry, body: Buffer): object {
  const { batch } = parseBody(batchBody, body);
  for (const event of batch) checkSize(event.data);
  for (const event of batch) registry.publish(event.channel, event.name, event.data, event.socket_id ?? undefined);
  return {};
}

function describeChannel(registry: ChannelRegistry, name: string, info: string[]) {
  return {
    ...(info.includes("subscription_count") && { subscription_count: registry.subscriptionCount(name) }),
    ...(info.includes("user_count") && isPresence(name) && { user_count: registry.members(name).length }),
  };
}

function answerQuestion(registry: ChannelRegistry, path: string, query: Map<string, string>): object {
  const info = (query.get("info") ?? "").split(",");
  if (path === "/channels") {
    const names = registry.names().filter((name) => name.startsWith(query.get("filter_by_prefix") ?? ""));
    return { channels: Object.fromEntries(names.map((name) => [name, describeChannel(registry, name, info)])) };
  }
  const [, name, users] = /^\/channels\/([^/]+)(\/users)?$/.exec(path) ?? [];
  if (!isChannelName(name)) throw new ApiFault(404, "Not found.");
  if (!users) return { occupied: registry.subscriptionCount(name) > 0, ...describeChannel(registry, name, info) };
  if (!isPresence(name)) throw new ApiFault(400, "Users are known of presence channels only.");
  return { users: registry.members(name).map(({ user_id }) => ({ id: user_id })) };
}

async function answer(app: RealtimeApp, { channels, users }: Registries, request: IncomingMessage): Promise<object> {
  const [path = "", search = ""] = (request.url ?? "").split("?");
  const method = request.method ?? "GET";
  const query = parseQuery(search);
  const prefix = `/apps/${app.appId}`;
  if (!path.startsWith(`${prefix}/`)) throw new ApiFault(404, "Unknown app.");
  // The signature covers the body's MD5, so nothing of a stranger's body is read.
  const fault = findRequestFault(app, { method, path, query });
  if (fault) throw new ApiFault(401, fault);
  const body = await readBody(request);
  const bodyFault = findBodyFault(query, body);
  if (bodyFault) throw new ApiFault(401, bodyFault);
  const rest = path.slice(prefix.length);
  if (method === "POST" && rest === "/events") return publishEvent(channels, body);
  if (method === "POST" && rest === "/batch_events") return publishBatch(channels, body);
  const [, userId] = /^\/users\/([^/]+)\/terminate_connections$/.exec(rest) ?? [];
  if (method === "POST" && userId) {
    users.terminate(userId);
    return {};
  }
  if (method === "GET") return answerQuestion(channels, rest, query);
  throw new ApiFault(404, "Not found.");
}

/** Answers one signed request. Never throws: faults get their status and a sentence, as with Pusher. */
export async function answerApiRequest(
  app: RealtimeApp,
  registries: Registries,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, type: string, text: string) => {
    response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text) });
    response.end(text);
  };
  try {
    reply(200, "application/json", JSON.stringify(await answer(app, registries, request)));
  } catch (error) {
    if (response.destroyed || response.headersSent) return;
    const isFault = error instanceof ApiFault;
    // Do not read the rest of a body that is too large.
    if (!request.complete) response.setHeader("connection", "close");
    reply(isFault ? error.status : 500, "text/plain; charset=utf-8", isFault ? error.message : "Internal error.");
  }
}
