import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getAllModerator } from "@/app/api/users/get-all-moderator/route";
import { GET as getUserDetails } from "@/app/api/users/get-user-details/route";
import { PUT as updateUserDetails } from "@/app/api/users/update-user-details/route";
import { events } from "@/db/schema/events";
import { accounts } from "@/db/schema/people/accounts";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { asForm } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { createCast, createEvent } from "../../support/people";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.account;

beforeEach(() => {
  installation.realtime.take();
  installation.pageCache.expired.splice(0);
});

const read = (as: { bearer: string } | null) => call(getUserDetails, { as });
const save = (body: Record<string, unknown>, as: { bearer: string } | null = cast.admin) =>
  call(updateUserDetails, { method: "PUT", as, body: asForm(body) });
const accountRow = async (id = cast.account_id) =>
  (await installation.deps.db.select().from(accounts).where(eq(accounts.id, id)))[0];

/** Every text field of spec, section 3.4, as the form sends them. */
const filled = {
  company_name: "Quiet Fields",
  address: "1 Long Road",
  city: "Kansas City",
  state: "Missouri",
  zip_code: "64101",
  phone_number: "+1 816 555 0100",
  website_url: "https://quiet.example.com",
  timezone: "America/Chicago",
  language: "nl",
};

describe("permissions", () => {
  it.each([
    ["anonymous", 401, 401, 401],
    ["admin", 200, 200, 200],
    ["moderator", 200, 403, 200],
    ["stranger", 200, 200, 200],
  ] as const)(
    "the role %s reads: %i, changes the company: %i, a phone number: %i",
    async (who, reads, company, phone) => {
      const as = who === "anonymous" ? null : cast[who];
      const before = await accountRow();
      const answers = [
        await read(as),
        await save({ company_name: `Renamed by ${who}` }, as),
        await save({ ...(who === "moderator" ? {} : { company_name: "Other" }), phone_number: "1" }, as),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([reads, company, phone]);
      expect(answers.every((answer) => answer.headers.get("cache-control") === "no-store")).toBe(true);
      if (who !== "admin") expect(await accountRow()).toEqual(before);
    },
  );
});

describe("an admin's details", () => {
  it("an admin reads and changes every field of the company but its email", async () => {
    const company = await createCast(installation.deps);
    const { email } = (await read(company.admin)).body;
    const saved = await save({ ...filled, email }, company.admin);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      ...filled,
      is_first_account: expect.any(Boolean),
      closes_at: null,
      company_phone_number: filled.phone_number,
      email,
      company_email: email,
      company_logo_url: null,
      favicon_url: null,
      thumbnail_url: null,
    });
    expect((await read(company.admin)).body).toEqual(saved.body);
    const other = await save({ ...filled, email: "elsewhere@example.com" }, company.admin);
    expect(other.body.email).toBe(email);
  });

  it("an admin may send JSON, and leave out unchanged fields", async () => {
    const company = await createCast(installation.deps);
    await save(filled, company.admin);
    const answer = await call(updateUserDetails, {
      method: "PUT",
      as: company.admin,
      body: { company_name: "Quiet Fields", city: "Oslo" },
    });
    expect(answer.body).toMatchObject({ ...filled, city: "Oslo" });
  });

  it("an admin may clear optional fields", async () => {
    const company = await createCast(installation.deps);
    await save(filled, company.admin);
    const empty = Object.fromEntries(Object.keys(filled).map((field) => [field, ""]));
    const { body } = await save(
      { ...empty, company_name: "Quiet Fields", timezone: "UTC", language: "en" },
      company.admin,
    );
    expect(body).toMatchObject({ address: "", phone_number: "", website_url: "", timezone: "UTC" });
  });

  const long = (length: number) => "x".repeat(length);
  const refused: [string, Record<string, unknown>, string, string][] = [
    ["nothing", {}, "company_name", text.requiredFields],
    ["no company name", { city: "Oslo" }, "company_name", text.requiredFields],
    ["an empty company name", { ...filled, company_name: " " }, "company_name", text.requiredFields],
    ["an empty email", { ...filled, email: "" }, "email", text.requiredFields],
    ["a script for a website", { ...filled, website_url: "javascript:alert(1)" }, "website_url", "Website URL"],
    ["an unknown time zone", { ...filled, timezone: "Mars/Olympus" }, "timezone", text.invalidTimezone],
    ["an offset for a time zone", { ...filled, timezone: "+02:00" }, "timezone", text.invalidTimezone],
    ["an empty time zone", { ...filled, timezone: "" }, "timezone", text.invalidTimezone],
    ["a company name too long", { company_name: long(limits.lineMaxLength + 1) }, "company_name", "at most 200"],
    ["a zip code too long", { ...filled, zip_code: long(limits.zipCodeMaxLength + 1) }, "zip_code", "at most 20"],
    [
      "a phone number too long",
      { ...filled, phone_number: long(limits.phoneNumberMaxLength + 1) },
      "phone_number",
      "at most 40",
    ],
    ["a NUL", { ...filled, city: "Os\u0000lo" }, "city", messages.http.malformedBody],
  ];
  it.each(refused)("an admin's change is refused with a sentence: %s", async (_name, body, path, message) => {
    const before = await accountRow();
    const answer = await save(body);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect(answer.body.message).toContain(message);
    expect(answer.body.issues[0].path).toBe(path);
    expect(await accountRow()).toEqual(before);
  });

  it("an admin may fill a field up to its limit", async () => {
    const longest = {
      company_name: long(limits.lineMaxLength),
      zip_code: long(limits.zipCodeMaxLength),
      phone_number: long(limits.phoneNumberMaxLength),
    };
    expect((await save(longest)).body).toMatchObject(longest);
  });
});

describe("a moderator's details", () => {
  it("a moderator sees the company, and has their own email and phone number", async () => {
    const company = await createCast(installation.deps);
    await save(filled, company.admin);
    const seen = await read(company.moderator);
    expect(seen.body).toMatchObject({
      ...filled,
      phone_number: "",
      email: company.moderator.email,
      company_phone_number: filled.phone_number,
      company_email: (await read(company.admin)).body.email,
    });
    expect(seen.body.email).not.toBe(seen.body.company_email);
    const saved = await save({ phone_number: " +47 22 00 00 00 " }, company.moderator);
    expect(saved.body).toMatchObject({
      phone_number: "+47 22 00 00 00",
      company_phone_number: filled.phone_number,
    });
    expect(await accountRow(company.account_id)).toMatchObject({ phone_number: filled.phone_number });
    const { body } = await call(getAllModerator, { as: company.admin });
    const numbers = body.data.map((option: { phone_number: string }) => option.phone_number);
    expect(numbers.sort()).toEqual(["", "+47 22 00 00 00"]);
  });

  it.each([
    [{ phone_number: "9", city: "Oslo" }],
    [{ phone_number: "9", company_name: "Mine now" }],
    [{ remove_company_logo: "yes" }],
    [{ company_logo: new File(["x"], "logo.png") }],
  ])("a moderator may not change the company: %o", async (body) => {
    const before = await accountRow();
    const answer = await save(body, cast.moderator);
    expect([answer.status, answer.body.message]).toEqual([403, text.companyIsAdmins]);
    expect(await accountRow()).toEqual(before);
    expect((await read(cast.moderator)).body.phone_number).not.toBe("9");
  });

  it("a moderator must send a phone number, which may be empty", async () => {
    expect((await save({ email: "me@example.com" }, cast.moderator)).body.message).toBe(text.requiredFields);
    expect((await save({ phone_number: "" }, cast.moderator)).body.phone_number).toBe("");
  });
});

describe("the company on walls", () => {
  /** Wall version and event version of each of the account's walls. */
  const versionsOf = async (account_id: string) => {
    const rows = await installation.deps.db.select().from(events).where(eq(events.account_id, account_id));
    return rows.map((row) => [row.wall_version, row.event_version]);
  };

  it.each([{ company_name: "Renamed" }, { phone_number: "2" }, { website_url: "https://two.example.com" }])(
    "a changed company is pushed to every wall of the account, and to no other: %o",
    async (change) => {
      const company = await createCast(installation.deps);
      await createEvent(installation.deps, company.account_id, { event_status: "Draft" });
      await save({ company_name: "Quiet Fields", ...change }, company.admin);
      expect(await versionsOf(company.account_id)).toEqual([
        [1, 1],
        [1, 1],
        [1, 1],
      ]);
      expect(await versionsOf(company.stranger.account_id)).toEqual([[0, 0]]);
      const messagesPushed = installation.realtime.take();
      expect(messagesPushed.every((message) => message.event === "eventChanged")).toBe(true);
      // One channel and one page for each of the three walls.
      expect(new Set(messagesPushed.map((message) => message.channel)).size).toBe(3);
      expect(installation.pageCache.expired).toHaveLength(3);
      const { body } = await call(eventBySlug, { params: { slug: company.event.event_url_slug } });
      expect(body).toMatchObject(change);
    },
  );

  it("a company change is not pushed when no wall shows the field, or its value stays", async () => {
    const company = await createCast(installation.deps);
    await save({ company_name: "Quiet Fields", address: "2 Short Road", timezone: "Europe/Oslo" }, company.admin);
    await save({ phone_number: "3" }, company.moderator);
    expect(await versionsOf(company.account_id)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(installation.realtime.take()).toEqual([]);
  });
});
