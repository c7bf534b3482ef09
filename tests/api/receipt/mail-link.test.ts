import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as mailLink } from "@/app/api/receipts/mail-link/route";
import { mailReceiptLink } from "@/lib/server/features/receipt/mail";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { messages } from "@/lib/shared/all-messages";
import { receiptRules } from "@/lib/shared/limits";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { tablesThatContain } from "../../support/database/database-words";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";
import { createReadyPost } from "../../support/posts";
import { asGuest, givePost, newToken, takeBack } from "../../support/posts/receipts";

const installation = testInstallation();
const cast = testCast(installation);
let token: string;
let counter = 0;

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  installation.mailer.take();
  token = newToken();
});

const newAddress = () => `guest-${++counter}@example.com`;
async function post(person_email_id: string, as = token) {
  const { id } = await createReadyPost(installation.deps, cast.event, { person_email_id, caption: "Secret words" });
  await givePost(installation.deps, id, as);
  return id;
}
const ask = (as = token, address = "192.0.2.1") => call(mailLink, { method: "POST", ...asGuest(as), address });
const work = () => drainJobs(installation.databaseUrl, installation.deps);
async function mailed() {
  await work();
  return installation.mailer.take();
}

describe("mailing the link", () => {
  it("the link is mailed to the newest post's email, with nothing that a guest wrote", async () => {
    await post(newAddress());
    const email = newAddress();
    await post(email);
    await post("");
    expect(await ask()).toMatchObject({ status: 200, body: { message: messages.receipt.mailed } });
    expect(await tablesThatContain(installation.deps, [token])).toEqual([]);
    const [mail, ...further] = await mailed();
    expect(further).toEqual([]);
    expect(mail).toMatchObject({ to: [email], subject: `Your posts at ${cast.event.event_name}` });
    expect(mail?.text).toContain(`https://guests.example.com/p/${token}`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Secret words|Ada/);
  });

  it("a request for the link gets the same answer without an email, a post or a token", async () => {
    await post("");
    for (const as of [token, newToken(), "of another shape"]) {
      expect(await ask(as)).toMatchObject({ status: 200, body: { message: messages.receipt.mailed } });
    }
    expect(await mailed()).toEqual([]);
  });

  it(`the link is mailed ${receiptRules.mailsPerHour} times an hour for one guest and to one email, whoever asks`, async () => {
    const email = newAddress();
    await post(email);
    for (let count = 0; count < receiptRules.mailsPerHour + 2; count += 1) await ask();
    expect(await mailed()).toHaveLength(receiptRules.mailsPerHour);
    const other = newToken();
    await post(email.toUpperCase(), other);
    expect((await ask(other)).status).toBe(200);
    expect(await mailed()).toEqual([]);
  });

  it("requests for the link are rate-limited by address, and so are guessed tokens", async () => {
    await useUpLimit(installation.deps, "receiptMailByAddress", "198.51.100.1");
    expect((await ask(token, "198.51.100.1")).status).toBe(429);
    await useUpLimit(installation.deps, "wrongReceiptByAddress", "198.51.100.2");
    expect((await ask(newToken(), "198.51.100.2")).status).toBe(429);
  });

  it("erasing a post deletes its link's mail from the outbox; other guests' mails stay", async () => {
    const id = await post(newAddress());
    const other = newToken();
    const kept = newAddress();
    await post(kept, other);
    await ask();
    await ask(other);
    await work();
    expect(installation.mailer.sent).toHaveLength(2);
    await takeBack(token, id);
    expect(installation.mailer.take().map(({ to }) => to)).toEqual([[kept]]);
  });

  it("the link is not mailed once the posts are withdrawn, or when it was sealed by another installation", async () => {
    const id = await post(newAddress());
    await ask();
    await takeBack(token, id);
    expect(await mailed()).toEqual([]);
    await mailReceiptLink(installation.deps, { sealed: "unreadable", asked_at: new Date().toISOString() });
    expect(installation.mailer.take()).toEqual([]);
  });

  it("the link's mail is sent until its expiry, and not a moment later", async () => {
    const email = newAddress();
    await post(email);
    await ask();
    const [job] = await installation.deps.db.execute<{ payload: JobPayloads["mail-receipt-link"] }>(sql`
      select payload from graphile_worker._private_jobs`);
    if (!job) throw new Error("No job was enqueued.");
    const mailAskedFor = async (secondsAgo: number) => {
      const asked_at = new Date(Date.now() - secondsAgo * 1_000).toISOString();
      await mailReceiptLink(installation.deps, { ...job.payload, asked_at });
      return installation.mailer.take();
    };
    expect(await mailAskedFor(receiptRules.mailSeconds + 1)).toEqual([]);
    expect(await mailAskedFor(receiptRules.mailSeconds - 60)).toMatchObject([{ to: [email] }]);
  });
});
