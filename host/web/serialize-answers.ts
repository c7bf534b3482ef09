import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Pipelined requests that a connection may send before it has its answers. Browsers and proxies wait for each answer.
 */
export const maxPipelined = 8;

/**
 * Answers a connection's requests one after another, and closes one that pipelines many. Node hands over all that
 * arrive: five thousand in one packet would open five thousand files. Their answers would never notice that the
 * client is gone, because only the first has the connection.
 */
export function serializeAnswers(answer: Answer): Answer {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once("close", () => {
        const next = waiting.get(socket)?.shift();
        if (next && !socket.destroyed) next();
        else waiting.delete(socket);
      });
      answer(request, response);
    };
    if (socket.destroyed) return;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      begin();
    } else if (queue.length < maxPipelined) queue.push(begin);
    else socket.destroy();
  };
}
