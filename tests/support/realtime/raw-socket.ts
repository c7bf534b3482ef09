import { once } from "node:events";
import { WebSocket } from "ws";
import { realtimeApp, type TestRealtimeServer } from "./realtime-server";

type ReceivedMessage = { event: string; channel?: string; data: unknown };
export type RawSocket = Awaited<ReturnType<typeof openRawSocket>>;

/** A socket of the Pusher protocol without a library: it sends raw messages and records everything it receives. */
export async function openRawSocket(server: TestRealtimeServer) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.page.port}/app/${realtimeApp.key}?protocol=7`);
  const received: ReceivedMessage[] = [];
  socket.on("message", (data) => received.push(readHeard(String(data))));
  const closed = once(socket, "close") as Promise<[code: number]>;
  await once(socket, "message");
  const { socket_id } = (received[0]?.data ?? {}) as { socket_id: string };
  return {
    id: socket_id,
    received: received,
    receivedEvents: () => received.map(({ event }) => event),
    send: (event: string, data: unknown) => socket.send(JSON.stringify({ event, data })),
    /** Resolves with the close code. */
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.terminate(),
  };
}

/** Data is JSON inside JSON. */
function readHeard(text: string): ReceivedMessage {
  const message = JSON.parse(text) as ReceivedMessage;
  return { ...message, data: typeof message.data === "string" ? JSON.parse(message.data) : message.data };
}
