import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { answerCall, answerInTurn, isPage } from "@/host/web/answer-in-turn";
import { env } from "@/lib/server/env";
import { turnRules } from "@/lib/shared/limits/turns";

it("pages are told from calls and files", () => {
  for (const url of ["/", "/event-form/party?x=1.5", "/p/token", "/user/events", "/login", "/a.b/c"])
    expect([url, isPage({ url } as IncomingMessage)]).toEqual([url, true]);
  for (const url of ["/api/health", "/api", "/_next/static/a.js", "/favicon.ico?v=1", "/apps/1/events"])
    expect([url, isPage({ url } as IncomingMessage)]).toEqual([url, false]);
});

it("a page of another address is rendered after one of the reader who sent many", async () => {
  env.TRUST_PROXY = 1;
  const rendered: string[] = [];
  const responses: ServerResponse[] = [];
  const visit = (address: string) => {
    const headers = { "x-forwarded-for": address };
    const request = Object.assign(new IncomingMessage(new Socket()), { url: "/event-form/party", headers });
    const response = new ServerResponse(request);
    answerInTurn("page", request, response, () => {
      rendered.push(address);
      responses.push(response);
    });
  };
  const { atOnce } = turnRules.pages;
  for (let count = 0; count < atOnce + 20; count += 1) visit("192.0.2.1");
  visit("192.0.2.2");
  expect(rendered).toHaveLength(atOnce);
  for (const response of responses.splice(0, 2)) response.emit("prefinish");
  await expect.poll(() => rendered.length).toBe(atOnce + 2);
  expect(rendered.slice(atOnce)).toEqual(["192.0.2.1", "192.0.2.2"]);
  // Each of the rest is answered when its turn comes.
  while (rendered.length < atOnce + 21) {
    for (const response of responses.splice(0)) response.emit("close");
    await new Promise((resolve) => setImmediate(resolve));
  }
  env.TRUST_PROXY = 0;
});

describe("calls", () => {
  const { atOnce } = turnRules.calls;
  const turns = () => new Promise((resolve) => setImmediate(resolve));
  /** Sends calls of one address; returns those that were handled. */
  const send = (count: number, complete: boolean) => {
    const handled: ServerResponse[] = [];
    for (let index = 0; index < count; index += 1) {
      const request = Object.assign(new IncomingMessage(new Socket()), { url: "/api/x", method: "POST", complete });
      const response = new ServerResponse(request);
      answerCall(request, response, () => handled.push(response));
    }
    return handled;
  };

  it("few of them are handled at a time, and the next when one is answered", async () => {
    const handled = send(atOnce + 3, true);
    await turns();
    expect(handled).toHaveLength(atOnce);
    handled[0]?.emit("prefinish");
    await turns();
    expect(handled).toHaveLength(atOnce + 1);
    for (const response of handled) response.emit("close");
    await turns();
    for (const response of handled) response.emit("close");
  });

  it("one whose work is slow gives up its place", async () => {
    const handled = send(atOnce + 1, true);
    await expect.poll(() => handled.length, { timeout: turnRules.callMs * 4 }).toBe(atOnce + 1);
    for (const response of handled) response.emit("close");
  });

  it("those whose body is on its way neither wait nor take a place", async () => {
    const photos = send(atOnce * 3, false);
    const calls = send(atOnce, true);
    await turns();
    expect([photos.length, calls.length]).toEqual([atOnce * 3, atOnce]);
    for (const response of calls) response.emit("close");
  });
});
