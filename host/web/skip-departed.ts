import type { IncomingMessage, ServerResponse } from "node:http";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers the requests of clients that are still there. A connection that was cut right after its request is read with
 * its end: a reset in the same turn of the event loop, a close in the next. Answering thousands of those would keep
 * everybody's new connections waiting behind them, since each turn accepts one.
 */
export function skipDeparted(answer: Answer): Answer {
  return (request, response) => {
    const answerOne = () => {
      if (request.socket.writable) answer(request, response);
    };
    setImmediate(() => setImmediate(answerOne));
  };
}
