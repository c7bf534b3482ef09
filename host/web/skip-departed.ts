import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers the requests of clients that are still there. A connection that was cut right after its first request is read
 * with its end: a reset in the same turn of the event loop, a close in the next. Answering thousands of those would keep
 * everybody's new connections waiting behind them, since each turn accepts one. Later requests do not wait.
 */
export function skipDeparted(answer: Answer): Answer {
  const known = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    if (known.has(socket)) return answer(request, response);
    const answerFirst = () => {
      known.add(socket);
      if (socket.writable) answer(request, response);
    };
    setImmediate(() => setImmediate(answerFirst));
  };
}
