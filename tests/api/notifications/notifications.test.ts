import { eq, sql } from "drizzle-orm";
import { Logger, runOnce } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { events } from "@/db/schema/events";
import { accounts } from "@/db/schema/people/accounts";
import { notifyWaitingPosts } from "@/lib/server/features/notifications/service";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { createSmtpMailer } from "@/lib/server/outside/adapters/mailer.smtp";
import { testInstallation } from "../../support/installation";
import { readMail, TestSmtpServer } from "../../support/network/smtp-server";
import { type Cast, createCast, createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { createPost } from "../../support/posts";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const smtp = new TestSmtpServer();
let smtpUrl: string;
let photo: Buffer;
let cast: Cast;
let event: TestEvent;

beforeAll(async () => {
  smtpUrl = await smtp.start();
  photo = await makePhoto({ width: 64, height: 64 });
});

afterAll(() => smtp.stop());

beforeEach(async () => {
  const { deps } = installation;
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await deps.db.execute(sql`delete from rate_limits`);
  smtp.take();
  smtp.refuse = false;
  cast = await createCast(deps);
  event = await createEvent(deps, cast.account_id, {
    event_name: "Sommerfest – 夏祭り",
    notification_status: "on",
    notification_emails: "boss@example.com, night-shift@example.org",
  });
});

const silent = new Logger(() => () => {});

/** Runs the due jobs as the worker does. */
async function runDueJobs() {
  const deps = { ...installation.deps, mailer: createSmtpMailer({ url: smtpUrl, from: "wall@example.com" }) };
  await runOnce({
    connectionString: installation.databaseUrl,
    logger: silent,
    taskList: {
      "notify-waiting-posts": (payload) => notifyWaitingPosts(deps, (payload as { event_id: string }).event_id),
    },
  });
}

/** Moves all scheduled jobs `seconds` closer. */
async function letPass(seconds: number) {
  const { db } = installation.deps;
  const interval = sql`make_interval(secs => ${seconds})`;
  await db.execute(sql`update graphile_worker._private_jobs set run_at = run_at - ${interval}`);
  await db.execute(sql`update rate_limits set theoretical_arrival_at = theoretical_arrival_at - ${interval}`);
  await runDueJobs();
}

const pendingJobs = async () => {
  const rows = await installation.deps.db.execute<{ wait: number }>(sql`
    select extract(epoch from run_at - now())::float as wait from graphile_worker.jobs
    where task_identifier = 'notify-waiting-posts'`);
  return rows.map((row) => row.wait);
};

const post = async (target = event) => (await submit(target, photo)).body.id;

describe("mails to a test SMTP server", () => {
  it("a notification comes once in five minutes however many posts came, with the right count and link", async () => {
    await Promise.all(Array.from({ length: 7 }, () => post()));
    await runDueJobs();
    expect(smtp.take()).toEqual([]);

    await letPass(5);
    const [first, ...more] = smtp.take();
    expect(more).toEqual([]);
    expect(first?.to).toEqual(["boss@example.com", "night-shift@example.org"]);
    const mail = await readMail(first?.data ?? "");
    expect(mail.subject).toBe("7 photos are waiting for approval: Sommerfest – 夏祭り");
    const link = `https://wall.example.com/user/moderate?event=${event.id}&status=pending`;
    expect(mail.text).toContain("7 photos are waiting for approval at Sommerfest – 夏祭り.");
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link.replace("&", "&amp;")}"`);

    for (let count = 0; count < 4; count += 1) {
      await post();
      await letPass(60);
    }
    expect(smtp.take()).toEqual([]);
    await letPass(61);
    const [second, ...rest] = smtp.take();
    expect(rest).toEqual([]);
    expect((await readMail(second?.data ?? "")).subject).toContain("11 photos are waiting");

    await letPass(600);
    expect(smtp.take()).toEqual([]);
  }, 30_000);

  it("a notification wears the company's logo and the event's colours, and has the oldest thumbnails attached", async () => {
    const { deps } = installation;
    const logo = Buffer.from("the logo's bytes");
    await deps.storage.put("public/logo.png", { bytes: logo }, "image/png");
    await deps.db.update(accounts).set({ company_logo_key: "public/logo.png" }).where(eq(accounts.id, cast.account_id));
    await deps.db.update(events).set({ wall_theme: "Garland", use_theme_colors: "on" }).where(eq(events.id, event.id));
    for (let count = 0; count < 4; count += 1) {
      const key = `public/thumb-${count}.webp`;
      await deps.storage.put(key, { bytes: Buffer.from(`thumbnail ${count}`) }, "image/webp");
      await createPost(deps, event, { status: "pending", thumbnail_media_key: key });
    }
    const banned = await createPost(deps, event, { status: "banned", thumbnail_media_key: "public/thumb-0.webp" });
    expect(banned.status).toBe("banned");
    await post();
    await letPass(5);
    const [mail] = smtp.take();
    const data = mail?.data ?? "";
    const { html, text } = await readMail(data);
    const cids = [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid);
    expect(cids).toEqual(["logo", "photo-1", "photo-2", "photo-3"]);
    for (const cid of cids) expect(data).toContain(`Content-ID: <${cid}>`);
    for (const bytes of [logo, Buffer.from("thumbnail 0"), Buffer.from("thumbnail 2")]) {
      expect(data).toContain(bytes.toString("base64"));
    }
    expect(data).not.toContain(Buffer.from("thumbnail 3").toString("base64"));
    expect(html).toContain("background:#6B2438;color:#FFF1E4");
    // No address of a picture outlives its takedown.
    expect(html + text).not.toContain("/api/media/");
  });

  it("notifications are counted for each event separately", async () => {
    const other = await createEvent(installation.deps, cast.account_id, {
      notification_status: "on",
      notification_emails: "other@example.com",
    });
    await post();
    await post(other);
    await letPass(5);
    expect(
      smtp
        .take()
        .map((mail) => mail.to[0])
        .sort(),
    ).toEqual(["boss@example.com", "other@example.com"]);
  });

  it("a notification counts what waits when it is sent, and is skipped when nothing waits", async () => {
    const ids = [await post(), await post()];
    await updatePostStatus(installation.deps, cast.admin, ids[0] ?? "", "banned");
    await letPass(5);
    expect((await readMail(smtp.take()[0]?.data ?? "")).subject).toBe(
      "1 photo is waiting for approval: Sommerfest – 夏祭り",
    );

    const late = await post();
    for (const id of [ids[1] ?? "", late]) await updatePostStatus(installation.deps, cast.admin, id, "banned");
    await letPass(400);
    expect(smtp.take()).toEqual([]);
  });

  it("a notification holds no data of a guest", async () => {
    await post();
    await letPass(5);
    const mail = await readMail(smtp.take()[0]?.data ?? "");
    expect(JSON.stringify(mail)).not.toMatch(/Ada|ada@example|Hello from the hall|Kansas/);
  });

  it("a notification shows an event's name as text, whatever it holds", async () => {
    const hostileName = await createEvent(installation.deps, cast.account_id, {
      event_name: '<img src=x onerror="alert(1)">\r\nBcc: everybody@example.com',
      notification_status: "on",
      notification_emails: "boss@example.com",
    });
    await post(hostileName);
    await letPass(5);
    const [mail] = smtp.take();
    expect(mail?.to).toEqual(["boss@example.com"]);
    expect(mail?.data).not.toMatch(/^Bcc:/m);
    expect((await readMail(mail?.data ?? "")).html).not.toContain("<img");
  });
});

describe("no notification", () => {
  it.each([
    ["where notifications are off", { notification_status: "off" as const }],
    ["where no address is given", { notification_emails: " , ;" }],
  ])("no notification is sent: %s", async (_name, values) => {
    const quiet = await createEvent(installation.deps, cast.account_id, {
      notification_status: "on",
      notification_emails: "boss@example.com",
      ...values,
    });
    await post(quiet);
    await letPass(5);
    expect(smtp.take()).toEqual([]);
  });

  it("no job is queued when notifications are off", async () => {
    await post(cast.event);
    expect(await pendingJobs()).toEqual([]);
  });

  it("no notification is sent when notifications were turned off, or the event deleted, before its time", async () => {
    await post();
    await installation.deps.db.execute(sql`update events set notification_status = 'off' where id = ${event.id}`);
    await letPass(5);
    await installation.deps.db.execute(sql`update events set notification_status = 'on' where id = ${event.id}`);
    await post();
    await installation.deps.db.execute(sql`delete from events where id = ${event.id}`);
    await letPass(5);
    expect(smtp.take()).toEqual([]);
  });

  it("an invalid notification address gets no mail; the others get theirs, and the log says so", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const misconfigured = await createEvent(installation.deps, cast.account_id, {
      notification_status: "on",
      notification_emails: "boss@example.com,, nobody; BOSS, boss@example.com\nnight@example.org",
    });
    await post(misconfigured);
    await letPass(5);
    expect(smtp.take().map((mail) => mail.to)).toEqual([["boss@example.com", "night@example.org"]]);
    // 'nobody' and 'BOSS'.
    expect(warn.mock.calls.flat().join()).toContain("2 of the event");
    expect(warn.mock.calls.flat().join()).not.toContain("nobody");
  });
});

describe("many posts", () => {
  it("only one notification job waits, and its time does not move", async () => {
    await post();
    await installation.deps.db.execute(
      sql`update graphile_worker._private_jobs set run_at = run_at - interval '3 seconds'`,
    );
    await post();
    const waits = await pendingJobs();
    expect(waits).toHaveLength(1);
    // Five seconds, less the three that passed.
    expect(waits[0]).toBeLessThan(2.5);
  });

  it("a refused post queues no notification", async () => {
    await submit(event, Buffer.from("no photo"));
    expect(await pendingJobs()).toEqual([]);
  });
});

describe("a failing mail server", () => {
  it("a notification is retried after the mail server failed, and then delivered once", async () => {
    smtp.refuse = true;
    await post();
    await letPass(5);
    expect(smtp.take()).toEqual([]);
    smtp.refuse = false;
    await letPass(10);
    expect(smtp.take()).toHaveLength(1);
  });
});
