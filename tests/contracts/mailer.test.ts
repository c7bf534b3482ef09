import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOutboxMailer } from "@/lib/server/outside/adapters/mailer.outbox";
import { createSmtpMailer } from "@/lib/server/outside/adapters/mailer.smtp";
import type { Mailer } from "@/lib/shared/ports/mailer";
import { FakeMailer } from "../support/fakes";
import { type ReadMail, readMail, TestSmtpServer } from "../support/network/smtp-server";

const from = "Wallflower <wall@example.com>";

type Delivered = Omit<ReadMail, "from">;
type Candidate = { mailer: Mailer; take(): Promise<Delivered[]>; breakDown(): Promise<void> };

const smtp = new TestSmtpServer();
let folder: string;
const candidates: Record<string, Candidate> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-outbox-"));
  const outbox = path.join(folder, "outbox");
  const fake = new FakeMailer();
  candidates.smtp = {
    mailer: createSmtpMailer({ url: await smtp.start(), from }),
    take: () => Promise.all(smtp.take().map(({ data }) => readMail(data))),
    breakDown: async () => {
      smtp.refuse = true;
    },
  };
  candidates.outbox = {
    mailer: createOutboxMailer({ folder: outbox, from }),
    take: async () => {
      const names = (await readdir(outbox)).sort();
      const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), "utf8")));
      await rm(outbox, { recursive: true });
      return Promise.all(mails.map(readMail));
    },
    breakDown: async () => {
      await rm(folder, { recursive: true });
      await writeFile(folder, "no folder");
    },
  };
  candidates.fake = {
    mailer: fake,
    take: async () => fake.take().map((mail) => ({ ...mail, to: mail.to.join(", ") })),
    breakDown: async () => {
      fake.isDown = true;
    },
  };
});

afterAll(async () => {
  await smtp.stop();
  await rm(folder, { recursive: true, force: true });
});

const mail = {
  to: ["boss@example.com", "night-shift@example.org"],
  subject: "3 posts wait for approval: Sommerfest – 夏祭り",
  text: "3 posts wait.\n\nhttps://wall.example.com/user/moderate?event=0198&status=pending\n\n. a dot begins this line\n",
  html: "<p>3 posts wait.</p>\n<a href='https://wall.example.com/user/moderate?event=0198'>Moderate</a>",
};

describe.each(["smtp", "outbox", "fake"])("mailer: %s", (name) => {
  const candidate = () => candidates[name] as Candidate;

  it("the mailer delivers one mail unchanged to all of its addresses", async () => {
    await candidate().mailer.send(mail);
    const [delivered, ...more] = await candidate().take();
    expect(more).toEqual([]);
    expect(delivered).toMatchObject({ subject: mail.subject, to: mail.to.join(", ") });
    expect(delivered?.text.trim()).toBe(mail.text.trim());
    expect(delivered?.html.trim()).toBe(mail.html);
  });

  it("the mailer delivers every one of many simultaneous mails", async () => {
    const subjects = Array.from({ length: 5 }, (_, index) => `Mail ${index}`);
    await Promise.all(subjects.map((subject) => candidate().mailer.send({ ...mail, subject })));
    expect((await candidate().take()).map((delivered) => delivered.subject).sort()).toEqual(subjects);
  });

  it("the mailer rejects when no address accepts the mail", async () => {
    await candidate().breakDown();
    await expect(candidate().mailer.send(mail)).rejects.toThrow();
  });
});

describe("the SMTP mailer", () => {
  it("the SMTP mailer always sends from MAIL_FROM", async () => {
    smtp.refuse = false;
    await candidates.smtp?.mailer.send(mail);
    const [received] = smtp.take();
    expect(received).toMatchObject({ from: "wall@example.com", to: mail.to });
    expect((await readMail(received?.data ?? "")).from).toBe(from);
  });

  it("the SMTP mailer delivers to the others when one address is refused, and rejects when all are", async () => {
    await candidates.smtp?.mailer.send({ ...mail, to: ["nobody@refused.example", "boss@example.com"] });
    expect(smtp.take().map((received) => received.to)).toEqual([["boss@example.com"]]);
    const lost = candidates.smtp?.mailer.send({ ...mail, to: ["nobody@refused.example"] });
    await expect(lost).rejects.toThrow();
  });

  it("the SMTP mailer rejects when no server answers", async () => {
    const mailer = createSmtpMailer({ url: "smtp://127.0.0.1:1", from });
    await expect(mailer.send(mail)).rejects.toThrow();
  });
});

it("the outbox's files are readable by their owner only", async () => {
  const own = await mkdtemp(path.join(tmpdir(), "wallflower-outbox-"));
  await createOutboxMailer({ folder: own, from }).send(mail);
  const [file = ""] = await readdir(own);
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/);
  expect((await stat(path.join(own, file))).mode & 0o777).toBe(0o600);
  await rm(own, { recursive: true });
});

describe("the outbox", () => {
  let own: string;
  const outbox = () => createOutboxMailer({ folder: own, from });
  const subjects = async () => {
    const files = await Promise.all((await readdir(own)).map((name) => readFile(path.join(own, name), "utf8")));
    return (await Promise.all(files.map(readMail))).map(({ subject }) => subject).sort();
  };

  beforeEach(async () => {
    own = await mkdtemp(path.join(tmpdir(), "wallflower-outbox-"));
  });
  afterEach(() => rm(own, { recursive: true, force: true }));

  it("the outbox deletes the mails to guests whose posts are erased, names no hash, and keeps all others", async () => {
    const hashes = ["a".repeat(43), "b".repeat(43)];
    for (const guest_token_hash of hashes)
      await outbox().send({ ...mail, subject: guest_token_hash, guest_token_hash });
    await outbox().send({ ...mail, subject: "posts wait" });
    expect((await readdir(own)).join()).not.toContain(hashes[0]);
    await outbox().forgetGuests([hashes[0] ?? ""]);
    expect(await subjects()).toEqual([hashes[1], "posts wait"]);
    await outbox().forgetGuests([]);
    expect(await subjects()).toHaveLength(2);
  });

  it("the outbox deletes mails older than the limit and keeps younger ones", async () => {
    await outbox().send({ ...mail, subject: "old" });
    const [old = ""] = await readdir(own);
    await outbox().send({ ...mail, subject: "young" });
    const dayMs = 86_400_000;
    await utimes(path.join(own, old), new Date(), new Date(Date.now() - 30 * dayMs + 60_000));
    await outbox().forgetOlderThan(30);
    expect(await subjects()).toEqual(["old", "young"]);
    await utimes(path.join(own, old), new Date(), new Date(Date.now() - 30 * dayMs - 1));
    await outbox().forgetOlderThan(30);
    expect(await subjects()).toEqual(["young"]);
  });

  it("the outbox deletes nothing before its first mail", async () => {
    await rm(own, { recursive: true });
    await outbox().forgetGuests(["a"]);
    await outbox().forgetOlderThan(30);
  });
});
