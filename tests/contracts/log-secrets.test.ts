import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { format } from "node:util";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { errorResponse, Reply } from "@/lib/server/base/http/respond";
import { describeError } from "@/lib/server/base/log/describe-error";
import { structureConsole } from "@/lib/server/base/log/log";
import { publishEventChanges } from "@/lib/server/event-changes";
import { createSmtpMailer } from "@/lib/server/outside/adapters/mailer.smtp";
import { createPusherRealtime } from "@/lib/server/outside/adapters/realtime.pusher";
import { createS3Storage } from "@/lib/server/outside/adapters/storage.s3";
import { createBunnyVideoHost } from "@/lib/server/outside/adapters/video-host.bunny";
import { paths } from "@/lib/shared/paths";
import { receiptPaths } from "@/lib/shared/receipt/paths";

/** Plants secrets in every way in which an outside service may fail, then reads the whole log. */

const secrets = {
  PUSHER_KEY: "planted-pusher-key",
  PUSHER_SECRET: "planted-pusher-secret",
  S3_ACCESS_KEY_ID: "PLANTEDACCESSKEY",
  S3_SECRET_ACCESS_KEY: "planted/secret+access=key",
  BUNNY_API_KEY: "planted-bunny-key",
  NEXTAUTH_SECRET: "planted-nextauth-secret",
};
const password = "planted pass:word";
let planted: string[];
let logged: string;
const servers: Server[] = [];

beforeEach(() => {
  logged = "";
  planted = [...Object.values(secrets), password, encodeURIComponent(password), "guest@planted.example"];
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  for (const name of ["error", "warn", "log", "info"] as const) {
    vi.spyOn(console, name).mockImplementation((...parts) => {
      logged += `${format(...parts)}\n`;
    });
  }
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server that refuses every request and echoes it with its signatures and keys. */
function startEchoServer(answer: (words: string) => string): Promise<string> {
  const repeat = (request: IncomingMessage) => {
    const url = new URL(request.url ?? "", "http://parrot");
    for (const name of ["auth_signature", "body_md5", "X-Amz-Signature"]) {
      const value = url.searchParams.get(name);
      if (value) planted.push(value);
    }
    const signature = /Signature=(\w+)/.exec(request.headers.authorization ?? "")?.[1];
    if (signature) planted.push(signature);
    return `${request.method} http://parrot${request.url} ${JSON.stringify(request.headers)}`;
  };
  return listen(
    createHttpServer((request, response) => {
      request.resume();
      response.writeHead(403, { "content-type": "application/xml" }).end(answer(repeat(request)));
    }),
  );
}

/** Logs an error as `route` does, and as code that passes it to the console. */
async function fail(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => expect.unreachable("It did not fail."),
    (reason) => reason,
  );
  const request = new Request("http://localhost/api/x");
  errorResponse(request, new Reply(request), error);
  console.error("As it is:", describeError(error));
  logThroughConsole(error);
}

/** Runs with a console of its own, so that the tests' console stays unchanged. */
function logThroughConsole(error: unknown) {
  const real = globalThis.console;
  globalThis.console = { ...real };
  try {
    structureConsole("web");
    console.warn("Handed over:", error, `${error}`);
  } finally {
    globalThis.console = real;
  }
}

function expectNoSecret(...expected: RegExp[]) {
  for (const secret of planted) expect(logged).not.toContain(secret);
  for (const words of expected) expect(logged).toMatch(words);
}

const pusherTo = (address: string) => {
  const [host, port] = address.split(":");
  const { PUSHER_KEY: key, PUSHER_SECRET: secret } = secrets;
  return createPusherRealtime({ appId: "1", key, secret, host, port: Number(port), tls: false, isEmbedded: false });
};

it.each(["a server that refuses", "no server"])("the log hides secrets when a push to %s fails", async (kind) => {
  const echo = await startEchoServer((words) => words);
  // Nothing listens on port 2.
  const realtime = pusherTo(kind === "no server" ? "127.0.0.1:2" : echo);
  const nowhere = { storage: {} as never, realtime, pageCache: { expireWall: async () => {}, expireHere: () => {} } };
  const event = { id: "an-event", wall_version: 1, event_url_slug: "x" } as never;
  await publishEventChanges(nowhere, [event]);
  expect(logged).toMatch(/Could not push/);
  await fail(realtime.publish([{ channel: "c", event: "e", data: {} }]));
  expectNoSecret(kind === "no server" ? /ECONNREFUSED/ : /status 403/, /at .*requests\.js/);
  expect(logged).not.toMatch(/auth_signature=(?!\[)/);
});

it("the log hides secrets when a bucket refuses a request", async () => {
  const endpoint = await startEchoServer(
    (words) =>
      `<Error><Code>AccessDenied</Code><Message>${words.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}</Message></Error>`,
  );
  const storage = createS3Storage({
    bucket: "media",
    endpoint: `http://${endpoint}`,
    accessKeyId: secrets.S3_ACCESS_KEY_ID,
    secretAccessKey: secrets.S3_SECRET_ACCESS_KEY,
    publicBaseUrl: `http://${endpoint}`,
  });
  await fail(storage.put("originals/a", { bytes: Buffer.from("a") }, "image/jpeg"));
  const signed = await storage.signUpload?.("originals/b", {
    contentType: "image/jpeg",
    bytes: 1,
    expiresInSeconds: 60,
  });
  const url = signed?.url ?? "";
  planted.push(new URL(url).searchParams.get("X-Amz-Signature") ?? "");
  await fail(Promise.reject(new Error(`The phone could not put ${url}`)));
  expectNoSecret(/AccessDenied/, /status 403/, /The phone could not put http/);
});

it.each(["a video host that refuses", "no video host"])(
  "the log hides secrets when the video host fails: %s",
  async (kind) => {
    const address = kind === "no video host" ? "127.0.0.1:2" : await startEchoServer((words) => words);
    const options = { libraryId: "1", apiKey: secrets.BUNNY_API_KEY, cdnUrl: `http://${address}`, ticketSeconds: 60 };
    const host = createBunnyVideoHost({ ...options, apiUrl: `http://${address}` });
    await fail(host.begin("A clip"));
    await fail(host.find("a-video"));
    expectNoSecret(kind === "no video host" ? /ECONNREFUSED/ : /Bunny answered 403/);
  },
);

it("the log hides secrets when a mail server refuses the login", async () => {
  const address = await listen(
    createServer((socket) => {
      socket.write("220 parrot\r\n");
      socket
        .on("error", () => {})
        .on("data", (data) => {
          const line = String(data);
          const isGreeting = line.startsWith("EHLO");
          socket.write(isGreeting ? "250-parrot\r\n250 AUTH PLAIN\r\n" : `535 No: ${password} ${line}`);
        });
    }),
  );
  const url = `smtp://planted:${encodeURIComponent(password)}@${address}`;
  vi.stubEnv("SMTP_URL", url);
  const mailer = createSmtpMailer({ url, from: "Wall <wall@example.com>" });
  await fail(mailer.send({ to: ["ada@example.com"], subject: "x", text: "x", html: "x" }));
  await fail(Promise.reject(new Error(`Cannot read ${url}`)));
  expectNoSecret(/EAUTH/, /Cannot read smtp:\/\//);
});

it("the log hides the database's password, and what people typed in a failed statement", async () => {
  const url = new URL(inject("databaseServerUrl"));
  const good = createDatabase(url.href, { max: 1 });
  await fail(good.db.execute(sql`select ${"guest@planted.example"}::uuid`));
  planted.push(decodeURIComponent(url.password));
  await good.close();
  url.password = password;
  vi.stubEnv("DATABASE_URL", url.href);
  const bad = createDatabase(url.href, { max: 1 });
  await fail(bad.db.execute(sql`select 1`));
  await bad.close();
  await fail(Promise.reject(new Error(`Cannot connect to ${url.href}`)));
  expectNoSecret(/28P01/, /Failed query: select \$1::uuid/, /Cannot connect to postgres:\/\//);
});

it("the log hides the token in the address of a guest's own page, an album or a sponsor's page that fails", async () => {
  const token = "planted_token-of-a-guest_planted_token-of-a";
  planted.push(token);
  await fail(Promise.reject(new Error(`GET ${receiptPaths.myPosts(token)} failed`)));
  await fail(Promise.reject(new Error(`Cannot render https://wall.test${receiptPaths.myPosts(token)}?x=1`)));
  for (const path of [paths.album(token), paths.sponsor(token)]) {
    await fail(Promise.reject(new Error(`Cannot read ${path} now`)));
    expectNoSecret(/Cannot read \S*\[removed\] now/);
  }
  expectNoSecret(/GET \/\S*\[removed\] failed/, /Cannot render https:\/\/wall\.test\/\S*\[removed\]/);
  // A real token's length, by which the log recognises one.
  expect(token).toHaveLength(43);
});

it("a log line keeps the error's name, its causes and the place in the code", () => {
  const first = Object.assign(new RangeError("the first"), { code: "E_FIRST" });
  const words = describeError(new Error("the last", { cause: new AggregateError([first, "a string"], "several") }));
  expect(words).toMatch(/^Error: the last\n\s+at .*log-secrets\.test\.ts/);
  expect(words).toMatch(/cause: AggregateError: several/);
  expect(words).toMatch(/cause: RangeError: the first \(code E_FIRST\)\n/);
  expect(words).toMatch(/cause: a string/);
  const ring = new Error("round");
  ring.cause = ring;
  // A circle of causes is followed to their maximum number, and ends.
  expect(describeError(ring).match(/round/g)).toHaveLength(6);
});
