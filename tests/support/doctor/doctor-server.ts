import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { POST as answerProbe } from "@/app/api/internal/probe-address/route";
import { createRealtimeServer } from "@/host/realtime/embedded-realtime";
import { socketAddressHeader } from "@/lib/server/base/http/socket-address";
import { apiPaths } from "@/lib/shared/paths";
import { realtimeApp } from "../realtime/realtime-server";

/** Serves what the doctor requests through the public address: its route, and sockets. */
export async function startDoctorServer() {
  const realtime = createRealtimeServer(realtimeApp);
  const server = createServer((request, response) => void answer(request, response));
  server.on("upgrade", (request, socket, head) => {
    if (!realtime.handleUpgrade(request, socket, head)) socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    place,
    url: `http://${place}`,
    stop: async () => {
      await realtime.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://wall.test");
  if (url.pathname !== apiPaths.probeAddress) return void response.writeHead(404).end();
  const headers = new Headers(request.headers as Record<string, string>);
  headers.set(socketAddressHeader, request.socket.remoteAddress ?? "");
  const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const asked = new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  const made = await answerProbe(asked, { params: Promise.resolve({}) });
  response.writeHead(made.status, Object.fromEntries(made.headers)).end(await made.text());
}
