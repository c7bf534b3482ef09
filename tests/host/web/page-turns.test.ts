import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { answerInTurn, isPage } from "@/host/web/page-turns";
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
    answerInTurn(request, response, () => {
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
