import "server-only";
import { randomBytes } from "node:crypto";
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { Duplex } from "node:stream";
import { reasonOf } from "./check";

type Handshake = { isEstablished: true } | { isEstablished: false; reason: string };

/** Opens a socket of the Pusher protocol, as a browser does, and waits for the greeting. Never rejects. */
export async function tryHandshake(site: string, key: string, timeoutMs: number): Promise<Handshake> {
  const url = new URL(`/app/${encodeURIComponent(key)}?protocol=7&client=doctor&version=1.0`, site);
  let socket: Duplex | undefined;
  const request = (url.protocol === "https:" ? overHttps : overHttp)(url, {
    agent: false,
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  try {
    const event = await new Promise<string>((resolve, reject) => {
      request.once("response", ({ statusCode }) => reject(new Error(`status ${statusCode}`)));
      request.on("error", reject);
      request.once("upgrade", (_response, upgraded, head) => {
        socket = upgraded;
        let bytes = head;
        const read = (more: Buffer) => {
          bytes = Buffer.concat([bytes, more]);
          const text = readFrame(bytes);
          if (text !== null) resolve(text);
        };
        upgraded.on("data", read).once("close", () => reject(new Error("the connection was cut")));
        upgraded.on("error", reject);
        read(Buffer.alloc(0));
      });
      request.end();
    });
    const { event: name, data } = JSON.parse(event) as { event?: string; data?: unknown };
    if (name === "pusher:connection_established") return { isEstablished: true };
    const { code } = (typeof data === "string" ? JSON.parse(data) : data) as { code?: number };
    return { isEstablished: false, reason: `code ${code ?? "unknown"}` };
  } catch (error) {
    return { isEstablished: false, reason: reasonOf(error) };
  } finally {
    request.destroy();
    socket?.destroy();
  }
}

/** The text of a whole first frame (RFC 6455, 5.2), unmasked as servers send it; null while it is on its way. */
function readFrame(bytes: Buffer): string | null {
  if (bytes.length < 4) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const [start, length] = short === 126 ? [4, bytes.readUInt16BE(2)] : [2, short];
  return bytes.length < start + length ? null : bytes.toString("utf8", start, start + length);
}
