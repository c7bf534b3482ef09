import { type IncomingHttpHeaders, request } from "node:http";

type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | FormData | string;
  signal?: AbortSignal;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/**
 * Sends a request from one of this machine's addresses: all of 127.0.0.0/8 is this machine, and a server without
 * proxies counts each by itself.
 */
export async function askFrom(
  localAddress: string,
  url: string | URL,
  { method = "GET", headers = {}, body, signal }: Asked = {},
): Promise<Answer> {
  const encoded = body instanceof FormData ? new Response(body) : null;
  const bytes = encoded ? Buffer.from(await encoded.arrayBuffer()) : body?.toString() === "" ? undefined : body;
  const type = encoded?.headers.get("content-type");
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        // The name may mean ::1, from which no address of 127.0.0.0/8 connects.
        ...{ host: hostname === "localhost" ? "127.0.0.1" : hostname, port, path: pathname + search, method },
        ...{ localAddress, ...(signal && { signal }) },
        headers: { ...headers, ...(type && { "content-type": type }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on("error", reject);
    sent.end(bytes as Buffer | string | undefined);
  });
}
