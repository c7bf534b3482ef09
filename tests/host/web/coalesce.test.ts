import { once } from "node:events";
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerCoalesced, isCoalescedRead, slotTimeoutMs, watchConnections } from "@/host/web/coalesce";
import { guestLanguageHeader } from "@/lib/shared/language/choice";
import { apiPaths, paths } from "@/lib/shared/paths";

const wall = paths.event("party");
const forAll = "public, max-age=0, s-maxage=1, must-revalidate";

let server: Server;
let agent: Agent;
/** The number of answers computed so far, and the function that computes one. */
let answers: number;
let answer: (request: IncomingMessage, response: ServerResponse, count: number) => void | Promise<void>;

const sayCount: typeof answer = (_request, response, count) => {
  response.setHeader("Cache-Control", forAll);
  response.setHeader("X-Count", count);
  response.write("answer ");
  response.end(String(count));
};

beforeEach(async () => {
  answers = 0;
  answer = sayCount;
  server = createServer((request, response) => {
    const handle = () => {
      answers += 1;
      void answer(request, response, answers);
    };
    answerCoalesced({ request, response, handle });
  });
  watchConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  agent = new Agent({ keepAlive: true });
});

afterEach(async () => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

function send(path = wall, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const request = httpRequest({ host: "127.0.0.1", port, path, headers, method, agent });
  request.end();
  return request;
}

async function ask(...question: Parameters<typeof send>) {
  const [response] = (await once(send(...question), "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, headers: response.headers, body };
}

/** The headers that Cloudflare, Amazon, Google and most proxies add, with another value on each request. */
const fromCdn = (index: number): Record<string, string> => ({
  "cf-ray": `9a1b2c3d4e5f${index}-FRA`,
  "x-request-id": `request-${index}`,
  "x-amzn-trace-id": `Root=1-67891233-abcdef${index}`,
  "x-cloud-trace-context": `105445aa7843bc8bf206b${index}/1;o=1`,
});

const askAll = (count: number, ...question: Parameters<typeof send>) =>
  Promise.all(Array.from({ length: count }, () => ask(...question)));

it("coalescing applies to the requests that every screen makes, and to no other", () => {
  const { eventBySlug, getApprovedEventPosts, wallChanges, getEvents } = apiPaths.events;
  const isRead = (url: string) => isCoalescedRead({ url } as IncomingMessage);
  expect(
    [wall, `${wall}?screen=left`, eventBySlug("a"), getApprovedEventPosts("b"), wallChanges("b", 3)].map(isRead),
  ).toEqual([true, true, true, true, true]);
  expect([paths.eventForm("party"), paths.events, getEvents, "/_next/static/a.js", "/"].map(isRead)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

/** Requests that arrive while an answer is computed share the next one, so a hundred need a few answers. */
describe("a hundred anonymous clients that make the same request at once", () => {
  it("identical concurrent requests share one answer with all of its headers and bytes", async () => {
    answer = (...question) => sleep(100).then(() => sayCount(...question));
    const all = await askAll(100);
    expect(answers).toBeLessThan(10);
    for (const { status, headers, body } of all) {
      expect(body).toBe(`answer ${headers["x-count"]}`);
      expect({ status, policy: headers["cache-control"] }).toEqual({ status: 200, policy: forAll });
    }
  });

  it("concurrent requests of guests of three languages share their answers as those of one language do", async () => {
    answer = (...question) => sleep(100).then(() => sayCount(...question));
    const speak = (language: string) => ({ "accept-language": language, [guestLanguageHeader]: language });
    const one = await askAll(99, wall, speak("de"));
    const ofOne = answers;
    answers = 0;
    const three = (await Promise.all(["de", "pl", "ar"].map((each) => askAll(33, wall, speak(each))))).flat();
    expect(answers).toBeLessThanOrEqual(ofOne + 1);
    expect(new Set([...one, ...three].map(({ status }) => status))).toEqual(new Set([200]));
    expect(three.filter(({ body }) => body === three[0]?.body).length).toBeGreaterThan(33);
  });

  it("concurrent requests that a CDN numbers share their answers, and the answer is made without its headers", async () => {
    const seen = new Set<string>();
    answer = async (request, ...rest) => {
      for (const name of Object.keys(request.headers)) seen.add(name);
      await sleep(100);
      await sayCount(request, ...rest);
    };
    const all = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(wall, fromCdn(index))));
    expect(answers).toBeLessThan(10);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect([...seen].filter((name) => name in fromCdn(0))).toEqual([]);
  });

  it("a stranger's RSC request gets an answer of its own, and the others share theirs", async () => {
    answer = async ({ headers }, response) => {
      await sleep(50);
      response.setHeader("Cache-Control", forAll).end(headers.rsc === undefined ? "page" : "flight");
    };
    const others = askAll(50);
    const stranger = ask(wall, { RSC: "1", "Next-Router-State-Tree": "%5B%22%22%5D", ...fromCdn(0) });
    const more = askAll(50);
    expect((await stranger).body).toBe("flight");
    expect(new Set((await Promise.all([others, more])).flat().map(({ body }) => body))).toEqual(new Set(["page"]));
    expect(answers).toBeLessThan(10);
  });

  it("identical concurrent conditional requests share one 304", async () => {
    answer = async (_request, response) => {
      await sleep(100);
      response.statusCode = 304;
      response.setHeader("Cache-Control", forAll).end();
    };
    for (const { status, body } of await askAll(100, wall, { "if-none-match": '"a"' })) {
      expect({ status, body }).toEqual({ status: 304, body: "" });
    }
    expect(answers).toBeLessThan(10);
  });

  it.each<[string, Record<string, string>]>([
    ["must not be stored", { "Cache-Control": "no-store" }],
    ["is private", { "Cache-Control": "private, s-maxage=9" }],
    ["sets a cookie", { "Cache-Control": forAll, "Set-Cookie": "a=1" }],
    ["has no cache headers", {}],
  ])("concurrent requests get separate answers if the answer %s", async (_, headers) => {
    answer = async (_request, response, count) => {
      await sleep(20);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.end(String(count));
    };
    const all = await askAll(100);
    expect(answers).toBe(100);
    expect(new Set(all.map(({ body }) => body)).size).toBe(100);
  });

  it.each([
    "cookie",
    "authorization",
    "host",
    "accept-encoding",
    "if-none-match",
    "if-modified-since",
    "range",
    "accept",
    "rsc",
    "next-router-prefetch",
    "x-forwarded-host",
    "x-forwarded-proto",
  ])("concurrent requests that differ in %s get separate answers", async (header) => {
    answer = async (request, response) => {
      await sleep(20);
      response.setHeader("Cache-Control", forAll).end(String(request.headers[header]));
    };
    const mine = Array.from({ length: 20 }, (_, index) => ask(wall, { [header]: `mine-${index}` }));
    expect((await Promise.all(mine)).map(({ body }) => body)).toEqual(mine.map((_, index) => `mine-${index}`));
  });

  it("a GET never shares the answer of a HEAD", async () => {
    const [got, head] = await Promise.all([askAll(20), askAll(20, wall, {}, "HEAD")]);
    expect(got.every(({ body }) => body.startsWith("answer"))).toBe(true);
    expect(head.every(({ body, status }) => body === "" && status === 200)).toBe(true);
  });
});

describe("a request made while another one is being answered", () => {
  it("a request made while another one is being answered gets an answer started afterwards", async () => {
    let state = "before";
    let begun: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    answer = async (_request, response) => {
      const seen = state;
      begun();
      await sleep(100);
      response.setHeader("Cache-Control", forAll).end(seen);
    };
    const first = ask();
    await hasBegun;
    state = "after";
    const second = ask();
    expect([(await first).body, (await second).body]).toEqual(["before", "after"]);
  });

  it("a request does not wait for an earlier one that never gets its answer", async () => {
    answer = (request, response, count) => {
      if (count > 1) void sayCount(request, response, count);
    };
    const stuck = send();
    stuck.on("error", () => {});
    const start = performance.now();
    const all = await askAll(10);
    expect(all.every(({ body }) => body.startsWith("answer"))).toBe(true);
    expect(performance.now() - start).toBeLessThan(slotTimeoutMs + 2_000);
    stuck.destroy();
  });

  it("clients that share an answer get it although the client that started it hangs up", async () => {
    const leaves: { hangUp?: () => void } = {};
    answer = async (request, response, count) => {
      if (count > 1) return sayCount(request, response, count);
      leaves.hangUp?.();
    };
    const leaver = send();
    leaver.on("error", () => {});
    leaves.hangUp = () => leaver.destroy();
    expect((await askAll(10)).every(({ body }) => body.startsWith("answer"))).toBe(true);
  });
});

it("all requests beyond the limit of concurrent answers are answered", async () => {
  answer = async (request, response) => {
    await sleep(5);
    response.setHeader("Cache-Control", forAll).end(request.url);
  };
  const urls = Array.from({ length: 150 }, (_, index) => `${wall}?screen=${index}`);
  expect((await Promise.all(urls.map((url) => ask(url)))).map(({ body }) => body)).toEqual(urls);
});
