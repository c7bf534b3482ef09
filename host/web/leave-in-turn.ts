import type { IncomingMessage } from "node:http";

/**
 * Lets a request whose connection is lost end in turn with those that begin. Each that waits for its body ends with an
 * error, its answer is written to nobody, and a crowd's connections are lost in the same turn of the event loop.
 */
export function leaveInTurn(request: IncomingMessage, inTurn: (end: () => void) => void): void {
  const destroy = request.destroy.bind(request);
  request.destroy = (error) => {
    if (error) inTurn(() => destroy(error));
    else destroy();
    return request;
  };
}
