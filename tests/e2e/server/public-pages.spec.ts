import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { buffer as readBuffer, text as readText } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { postStatuses } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

const secret = "never-shown";

test("no public page contains an email address, a hash or a post that is not approved", async ({
  installation,
  organiser,
}) => {
  const notification_emails = `${secret}@example.com`;
  const event = await organiser.createEvent({ password: secret, notification_emails, notification_status: "on" });
  const photo = await makePhoto();
  for (const status of postStatuses) {
    const fields = { person_email_id: `${secret}-${status}@example.com`, caption: `Caption of ${status}` };
    const id = await organiser.addReadyPost(event.id, photo, fields);
    if (status !== "pending") await organiser.setStatus(id, status);
  }
  for (const page of ["event", "event-form"]) {
    const address = `${installation.url}/${page}/${event.event_url_slug}`;
    // Requests the document and the framework's RSC payload.
    for (const headers of [new Headers(), new Headers({ RSC: "1" })]) {
      const answer = await fetch(address, { headers });
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/argon2|password_hash|originals\//);
      // The form has an input of this name; a wall's data must not contain guests' emails.
      if (page === "event") expect(text).not.toContain("person_email");
      for (const status of postStatuses) {
        if (status === "approve" && page === "event") expect(text).toContain("Caption of approve");
        else expect(text).not.toContain(`Caption of ${status}`);
      }
    }
  }
});

test("a Draft and an unknown slug get the same answer, and a Private page reveals its name and look only", async ({
  installation,
  organiser,
}) => {
  const read = async (path: string) => {
    const answer = await fetch(installation.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const named = { event_name: "Secret Gathering", event_location: "Hidden Hall", top_banner_text: "Hush" };
  const draft = await organiser.createEvent({ ...named, event_status: "Draft" });
  const locked = await organiser.createEvent({ ...named, event_status: "Private", password: "open sesame" });
  for (const page of ["event", "event-form"]) {
    const hidden = await read(`/${page}/${draft.event_url_slug}`);
    const missing = await read(`/${page}/nothing-here`);
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    const lockedPage = await read(`/${page}/${locked.event_url_slug}`);
    for (const { text } of [hidden, missing]) expect(text).not.toContain(named.event_name);
    expect(lockedPage.text).toContain(named.event_name);
    for (const word of [named.event_location, named.top_banner_text, locked.id])
      expect(lockedPage.text).not.toContain(word);
  }
  const calls = await Promise.all(
    [draft.event_url_slug, "nothing"].map((slug) => read(`/api/events/event-by-slug/${slug}`)),
  );
  for (const { status, text } of calls) expect([status, JSON.parse(text).message]).toEqual([404, "Event not found!"]);
  // Hidden and unknown events share one page, so that guessing names reveals nothing and renders nothing.
  const pages = await Promise.all([`/event/${draft.event_url_slug}`, "/event/nothing", "/event/%00"].map(read));
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
});

test("unusual requests get the status that HTTP defines, and none gets a 500", async ({ installation }) => {
  const ask = async (method: string, path: string) => {
    const request = httpRequest(new URL(installation.url), { method, path });
    request.end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const body = await readText(response);
    return { status: response.statusCode, allow: response.headers.allow ?? "", body };
  };
  const post = "/api/events/add-event-post";
  const refused = await Promise.all(["GET", "PUT", "DELETE", "TRACE", "PROPFIND"].map((method) => ask(method, post)));
  for (const { status, allow, body } of refused) {
    expect([status, allow, JSON.parse(body).code]).toEqual([405, "OPTIONS, POST", "method_not_allowed"]);
  }
  expect(await ask("OPTIONS", post)).toEqual({ status: 204, allow: "OPTIONS, POST", body: "" });
  expect(await ask("HEAD", post)).toMatchObject({ status: 405, body: "" });
  expect(await ask("HEAD", "/api/health")).toMatchObject({ status: 200, body: "" });
  expect(await ask("HEAD", "/login")).toMatchObject({ status: 200, body: "" });
  for (const method of ["GET", "POST", "OPTIONS", "PUT"]) {
    expect([method, (await ask(method, "/api/nothing-here")).status]).toEqual([method, 404]);
  }
  for (const path of ["/%", "/event/%", "/event-form/%zz", "/api/%", "/api/media/%"]) {
    expect([path, (await ask("GET", path)).status]).toEqual([path, 400]);
  }
  for (const path of ["/.git/HEAD", "/.env", "/package.json", "/lib/server/env.ts", "/.data/secrets.json"]) {
    expect([path, (await ask("GET", path)).status]).not.toEqual([path, 200]);
  }
  expect((await ask("TRACE", "/login")).status).toBe(405);
  expect((await ask("GET", "/event-form/%00")).status).toBe(404);
  const { headers } = await fetch(`${installation.url}/api/health`, { headers: { origin: "https://evil.example" } });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("script-src 'none'");
  expect(headers.get("access-control-allow-origin")).toBeNull();
  // Plain http sends no HSTS.
  expect(headers.get("strict-transport-security")).toBeNull();
});

test("an unknown address shows people a link home and gives machines a 404, even at the framework's image optimizer", async ({
  installation,
}) => {
  const ask = async (path: string, accept = "text/html") => {
    const answer = await fetch(installation.url + path, { headers: { accept }, redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  for (const path of ["/nowhere", "/a/b/c", "/photo.jpg"]) expect(await ask(path)).toEqual([307, "/"]);
  for (const path of ["/up", "/metrics", "/favicon.ico", "/robots.txt", "/.env", "/.git/config"]) {
    expect(await ask(path), path).toEqual([404, null]);
  }
  expect(await ask("/nowhere", "application/json")).toEqual([404, null]);
  expect(await ask("/_next/image?url=%2Ficon.svg&w=640&q=75", "image/webp")).toEqual([404, null]);
  expect(await ask("/icon.svg", "image/svg+xml")).toEqual([200, null]);
});

test("scripts and styles are served precompressed, and uncompressed to clients without an encoding", async ({
  installation,
}) => {
  const ask = async (path: string, accepted: string) => {
    const request = httpRequest(new URL(path, installation.url), { headers: { "accept-encoding": accepted } });
    request.end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return { headers: response.headers, body: await readBuffer(response) };
  };
  const html = await (await fetch(`${installation.url}/login`)).text();
  const files = new Set(html.match(/\/_next\/static\/[\w/.-]+\.(js|css)/g));
  expect(files.size).toBeGreaterThan(3);
  for (const file of files) {
    const [plain, gzip, br] = await Promise.all(["identity", "gzip", "gzip, br"].map((coding) => ask(file, coding)));
    if (!plain || !gzip || !br) throw new Error(file);
    const common = {
      "content-type": plain.headers["content-type"],
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    };
    expect(plain.headers["content-encoding"]).toBeUndefined();
    // Only precompressed files have a Content-Length.
    const lengthOf = ({ length }: Buffer) => ({ "content-length": String(length) });
    expect(gzip.headers).toMatchObject({ ...common, ...lengthOf(gzip.body), "content-encoding": "gzip" });
    expect(br.headers).toMatchObject({ ...common, ...lengthOf(br.body), "content-encoding": "br" });
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  }
});

test("a banned post's media addresses answer 404 at once, no page names them any more, and caches are told to keep little", async ({
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent();
  const id = await organiser.addReadyPost(event.id, await makePhoto());
  const ask = (path: string, headers = {}) => fetch(installation.url + path, { headers });
  const pages = [`/event/${event.event_url_slug}`, `/event/${event.event_url_slug}?post=${id}`];
  const texts = async () => {
    const answers = await Promise.all(pages.map((page) => ask(page)));
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1, must-revalidate");
    }
    return (await Promise.all(answers.map((answer) => answer.text()))).join();
  };
  const addresses = async () => {
    const [post] = await organiser.listPosts(event.id);
    return [post?.media_url ?? "", post?.thumbnail_media_url ?? ""];
  };

  await organiser.setStatus(id, "approve");
  const shown = await addresses();
  const pageBefore = await texts();
  for (const address of shown) {
    expect(pageBefore).toContain(address);
    const answer = await ask(address);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, s-maxage=60, immutable",
    ]);
  }

  await organiser.setStatus(id, "banned");
  const pageAfter = await texts();
  for (const address of shown) {
    expect(pageAfter).not.toContain(address);
    const headers = [{}, { "if-none-match": `"${address.replace("/api/media/", "")}"` }, { range: "bytes=0-9" }];
    for (const each of headers) {
      const answer = await ask(address, each);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
  }

  await organiser.setStatus(id, "approve");
  const again = await addresses();
  const pageAgain = await texts();
  for (const address of again) {
    expect([shown.includes(address), (await ask(address)).status]).toEqual([false, 200]);
    expect(pageAgain).toContain(address);
  }
});

test("no page lets shared caches keep it for more than a second or serve it stale", async ({
  installation,
  organiser,
}) => {
  const { event_url_slug } = await organiser.createEvent();
  const draft = await organiser.createEvent({ event_status: "Draft" });
  const pages = [
    "/",
    "/login",
    "/logout",
    "/no-such-page",
    `/event/${event_url_slug}`,
    `/event-form/${event_url_slug}`,
  ];
  for (const page of [...pages, `/event/${draft.event_url_slug}`, "/event/nothing-here"]) {
    for (const headers of [new Headers(), new Headers({ RSC: "1" })]) {
      const answer = await fetch(installation.url + page, { headers, redirect: "manual" });
      const policy = answer.headers.get("cache-control") ?? "no-store";
      expect([page, policy]).toEqual([page, expect.not.stringContaining("stale-while-revalidate")]);
      expect([page, /s-maxage=(\d+)/.exec(policy)?.[1] ?? "1"]).toEqual([page, "1"]);
    }
  }
});
