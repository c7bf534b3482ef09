import type { RouteHandler } from "@/lib/server/base/http/route";
import { socketAddressHeader } from "@/lib/server/base/http/socket-address";

type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  params?: Record<string, string | string[]>;
  query?: Record<string, string | number>;
  /** A string is sent as it is, FormData as multipart, and anything else as JSON. */
  body?: unknown;
  as?: { bearer: string } | null;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  address?: string;
};

export type Answer<Body = Record<string, unknown>> = {
  status: number;
  headers: Headers;
  body: Body;
  /** The cookies that the answer sets, by name. */
  cookies: Record<string, string>;
};

/** Calls a route handler as Next would, without a network. `Body` is the JSON that the test expects. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely; a wrong guess fails their assertions.
export async function call<Body = any>(handler: RouteHandler, options: CallOptions = {}): Promise<Answer<Body>> {
  const url = new URL("http://wall.test/api/under-test");
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value));
  const headers = new Headers(options.headers);
  headers.set(socketAddressHeader, options.address ?? "192.0.2.1");
  if (options.as) headers.set("authorization", `Bearer ${options.as.bearer}`);
  const cookies = Object.entries(options.cookies ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));

  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm && !headers.has("content-type")) {
    headers.set("content-type", "application/json");
  }
  const body = options.body === undefined || isForm ? (options.body as FormData) : asText(options.body);
  const method = options.method ?? (options.body === undefined ? "GET" : "POST");
  const response = await handler(new Request(url, { method, headers, body: body ?? null }), {
    params: Promise.resolve(options.params ?? {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: isJson(response) && text !== "" ? JSON.parse(text) : text,
    cookies: readSetCookies(response.headers),
  };
}

/** A string is sent as it is, so that a test can send invalid JSON. */
const asText = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));

const isJson = (response: Response) => response.headers.get("content-type")?.includes("json") ?? false;

function readSetCookies(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      return [name, decodeURIComponent(value.join("="))];
    }),
  );
}
