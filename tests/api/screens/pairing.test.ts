import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { rateLimits } from "@/db/schema/rate-limits";
import { pairingCodes, screens } from "@/db/schema/screens";
import { countedNetwork } from "@/lib/server/base/limits/counted-address";
import { env } from "@/lib/server/env";
import { pairDevice, pollDevice } from "@/lib/server/features/screens/pairing";
import { pairingRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { codeLetters } from "@/lib/shared/screens/pairing-code";
import { readAuditLog } from "../../support/audit-log";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createAccount, createEvent, createPerson } from "../../support/people";
import { devicesOf, pairAs, Television } from "../../support/wall/devices";

const installation = testInstallation();
const scene = eventScene(installation);
const before = { PUBLIC_URL: undefined, WALL_URL: undefined, ...env };
const text = messages.pairing;

afterEach(async () => {
  Object.assign(env, before);
  await installation.deps.db.delete(screens);
  await installation.deps.db.delete(pairingCodes);
  await installation.deps.db.delete(rateLimits);
});

const body = (code: string, changes: object = {}) => ({ code, event_id: scene.event.id, name: "Stage", ...changes });
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const poll = (token: string | null, now = new Date(), address = "192.0.2.1") =>
  pollDevice(installation.deps, { token, address, console: null }, now);

describe("a screen without a pairing", () => {
  it("a new screen gets a code of six characters without look-alikes, and keeps it while it polls", async () => {
    const screen = new Television();
    const first = await screen.poll();
    expect(first).toMatchObject({ state: "code", poll_seconds: pairingRules.codePollSeconds });
    expect(first.code).toMatch(new RegExp(`^[${codeLetters}]{6}$`));
    expect(await screen.poll()).toEqual(first);
    expect(first).not.toHaveProperty("wall");
  });

  it("the cookie of a screen is for /screen alone, hidden from scripts, and lasts as long as browsers allow", async () => {
    const set = (await new Television().ask()).headers.get("set-cookie") ?? "";
    expect(set).toMatch(/^wallflower-screen=[\w-]{43}; Path=\/screen; .*Max-Age=34560000; HttpOnly; SameSite=lax$/i);
    const secure = await new Television().ask({ "x-forwarded-proto": "https" });
    expect(secure.headers.get("set-cookie")).toMatch(/^__Secure-wallflower-screen=.*; Secure/);
  });

  it("the QR code leads to the console's form with the code filled in", async () => {
    const screen = new Television();
    const answer = (await screen.ask({ host: "192.0.2.20:3000" })).body;
    expect(answer.scan?.text).toBe(`http://192.0.2.20:3000/user/screens?code=${answer.code}`);
    Object.assign(env, { PUBLIC_URL: "https://console.example", WALL_URL: "https://wall.example" });
    const apart = (await new Television().ask({ host: "wall.example" })).body;
    expect(apart.scan?.text).toBe(`https://console.example/user/screens?code=${apart.code}`);
  });

  it("a code has one QR code, whatever hosts its later polls name, and a host longer than names may be has none", async () => {
    const screen = new Television();
    const { body } = await screen.ask({ host: "192.0.2.20:3000" });
    for (const host of ["192.0.2.21", "other.example"]) expect((await screen.ask({ host })).body).toEqual(body);
    const long = (await new Television().ask({ host: `${"a".repeat(250)}.example` })).body;
    expect(long.scan?.text ?? "").not.toContain("aaa");
  });

  it("polls of waiting screens are limited by address", async () => {
    const { token = "" } = await poll(null);
    // As after thousands of polls.
    const usedUp = { theoretical_arrival_at: later(3_600).toISOString() };
    const key = "pairingPollByAddress:192.0.2.1";
    await installation.deps.db.update(rateLimits).set(usedUp).where(eq(rateLimits.key, key));
    expect((await poll(token)).answer.state).toBe("busy");
    expect((await poll(null, undefined, "192.0.2.2")).answer.state).toBe("code");
  });

  it.each([
    ["forty addresses", (index: number) => `198.51.100.${index % 40}`],
    [
      "forty networks of one household",
      (index: number) => `2001:db8:0:7${(10 + (index % 40)).toString(16).padStart(2, "0")}::1`,
    ],
  ])("codes that %s ask for replace each other, not that of a new screen", async (_, addressOf) => {
    const { deps } = installation;
    const honest = await poll(null);
    await poll(honest.token ?? null, later(1));
    const rows = Array.from({ length: pairingRules.maxCodes }, (_, index) => ({
      code: `#${index}`,
      token_hash: `hash ${index}`,
      expires_at: later(600).toISOString(),
      network: countedNetwork(addressOf(index)),
    }));
    await deps.db.insert(pairingCodes).values(rows.slice(1));
    for (let index = 0; index < 40; index += 1) await poll(null, undefined, addressOf(index));
    expect((await poll(honest.token ?? null)).answer.code).toBe(honest.answer.code);
    expect(await deps.db.$count(pairingCodes)).toBe(pairingRules.maxCodes);
  });

  it("a code ends after ten minutes, and the screen then shows another", async () => {
    const { answer, token = "" } = await poll(null);
    // The test itself takes a moment. Each poll renews the code's lease (pairingRules.leaseSeconds).
    const last = pairingRules.codeSeconds - 2;
    for (let seconds = 20; seconds < last; seconds += 60) {
      expect((await poll(token, later(seconds))).answer.code).toBe(answer.code);
    }
    expect((await poll(token, later(last))).answer.code).toBe(answer.code);
    const ended = later(pairingRules.codeSeconds + 1);
    const pairing = pairDevice(installation.deps, scene.cast.admin, body(answer.code ?? ""), "192.0.2.2", ended);
    await expect(pairing).rejects.toMatchObject({ code: "invalid_input", message: text.codeUnknown });
    const next = await poll(token, ended);
    expect(next.answer.code).not.toBe(answer.code);
    expect(next.token).not.toBe(token);
    // Ended codes are removed with the next new one.
    expect(await installation.deps.db.select().from(pairingCodes)).toHaveLength(1);
  });

  it("a made-up cookie opens nothing and is replaced", async () => {
    const screen = new Television();
    for (const made of ["x", "A".repeat(43), "A".repeat(5_000)]) {
      screen.token = made;
      expect((await screen.poll()).state).toBe("code");
      expect(screen.token).not.toBe(made);
    }
  });

  it("an IP address gets a limited number of codes in ten minutes, then 'busy'; other addresses still get theirs", async () => {
    const address = "192.0.2.77";
    for (let made = 0; made < pairingRules.codesPerAddress; made += 1) {
      expect((await poll(null, undefined, address)).answer.state).toBe("code");
    }
    const refused = await poll(null, undefined, address);
    expect(refused).toEqual({ answer: expect.objectContaining({ state: "busy" }) });
    expect((await poll(null)).answer.state).toBe("code");
  });

  it("a code that its screen never asks for again ends after half a minute", async () => {
    const pairs = async (seconds: number) => {
      const { answer } = await poll(null);
      const typed = body(answer.code ?? "");
      return pairDevice(installation.deps, scene.cast.admin, typed, "192.0.2.2", later(seconds));
    };
    await expect(pairs(pairingRules.firstLeaseSeconds - 1)).resolves.toBeTruthy();
    await expect(pairs(pairingRules.firstLeaseSeconds + 1)).rejects.toMatchObject({ message: text.codeUnknown });
  });

  it("a code stays valid for two minutes without a poll of its screen, and no longer", async () => {
    const { leaseSeconds, renewSeconds } = pairingRules;
    for (const [silence, isKept] of [
      [leaseSeconds - 1, true],
      [leaseSeconds + 1, false],
    ] as const) {
      const { answer, token = "" } = await poll(null);
      await poll(token, later(renewSeconds));
      const next = await poll(token, later(renewSeconds + silence));
      expect(next.answer.code === answer.code).toBe(isKept);
    }
  });

  it("polls extend a code once in fifteen seconds at most", async () => {
    const { token = "" } = await poll(null);
    /** Polls after `seconds`; resolves to the seconds until the code ends. */
    const pollAt = async (seconds: number) => {
      await poll(token, later(seconds));
      const [row] = await installation.deps.db.select().from(pairingCodes);
      return row && Math.round((Date.parse(row.expires_at) - Date.now()) / 1_000);
    };
    const { leaseSeconds, renewSeconds } = pairingRules;
    expect(await pollAt(3)).toBe(3 + leaseSeconds);
    expect(await pollAt(3 + renewSeconds - 1)).toBe(3 + leaseSeconds);
    expect(await pollAt(3 + renewSeconds + 1)).toBe(3 + renewSeconds + 1 + leaseSeconds);
  });

  it("with all codes in use, a new screen still gets one, instead of the screen that stopped polling", async () => {
    const { deps } = installation;
    const waiting = await poll(null);
    await poll(waiting.token ?? null, later(1));
    // Code '#0' ends first, so its screen has not polled for the longest time.
    const rows = Array.from({ length: pairingRules.maxCodes - 1 }, (_, index) => ({
      code: `#${index}`,
      token_hash: `#${index}`,
      expires_at: later(60 + index / 100).toISOString(),
    }));
    await deps.db.insert(pairingCodes).values(rows);
    const codes = async () => new Set((await deps.db.select().from(pairingCodes)).map(({ code }) => code));
    const full = await codes();
    expect(full.size).toBe(pairingRules.maxCodes);
    const last = await poll(null, later(59));
    expect(last.answer.state).toBe("code");
    const left = await codes();
    expect(left.size).toBe(pairingRules.maxCodes);
    expect(left).toContain(waiting.answer.code);
    expect(left).toContain(last.answer.code);
    expect([...full].filter((code) => !left.has(code))).toEqual(["#0"]);
  });

  it("forty addresses that ask for all their codes keep no new screen waiting", { timeout: 60_000 }, async () => {
    const { maxCodes, codesPerAddress } = pairingRules;
    const screen = await poll(null);
    await poll(screen.token ?? null, later(1));
    for (let address = 1; address <= 40; address += 1) {
      await Promise.all(Array.from({ length: codesPerAddress }, () => poll(null, undefined, `198.51.100.${address}`)));
    }
    expect(await installation.deps.db.$count(pairingCodes)).toBeLessThanOrEqual(maxCodes + codesPerAddress);
    expect((await poll(null)).answer.state).toBe("code");
    expect((await poll(screen.token ?? null)).answer.code).toBe(screen.answer.code);
  });

  it("codes are counted for the 64-bit prefix of an IPv6 address", async () => {
    for (let made = 0; made < pairingRules.codesPerAddress; made += 1) {
      expect((await poll(null, undefined, `2001:db8:0:7::${made + 1}`)).answer.state).toBe("code");
    }
    expect((await poll(null, undefined, "2001:db8:0:7:ffff::1")).answer.state).toBe("busy");
    expect((await poll(null, undefined, "2001:db8:0:8::1")).answer.state).toBe("code");
  });

  it("a QR code is drawn once for many polls", async () => {
    const address = { token: null, address: "192.0.2.1", console: "https://console.example" };
    const { answer, token = "" } = await pollDevice(installation.deps, address);
    const again = await pollDevice(installation.deps, { ...address, token });
    expect(answer.scan?.path).toBeTruthy();
    expect(again.answer.scan).toBe(answer.scan);
  });

  it("a page of another site cannot poll", async () => {
    const answer = await new Television().ask({ origin: "https://evil.example", "sec-fetch-site": "cross-site" });
    expect([answer.status, answer.cookies]).toEqual([403, {}]);
  });
});

describe("pairing", () => {
  it("an admin pairs the screen that shows a code, and only that one shows the wall", async () => {
    const [left, right] = [new Television(), new Television()];
    const [code, other] = [await left.code(), await right.code()];
    expect(await pairAs(scene.cast.admin, body(code))).toMatchObject({ status: 201 });
    expect(await left.poll()).toMatchObject({
      state: "wall",
      name: "Stage",
      wall: `/event/${scene.event.event_url_slug}`,
      name_key: expect.stringMatching(/^[\w-]{43}$/),
      poll_seconds: pairingRules.pollSeconds,
    });
    expect(await right.code()).toBe(other);
    const [device] = await devicesOf(scene.cast.admin);
    expect(device).toMatchObject({ name: "Stage", is_connected: true, is_showing: false });
    expect(device?.event_id).toBe(scene.event.id);
    expect((await readAuditLog(installation.deps)).at(-1)).toMatchObject({
      action: "screen.pair",
      subject_label: scene.event.event_name,
    });
  });

  it("a code is accepted in lower case, with spaces, and with look-alike characters", async () => {
    const screen = new Television();
    await screen.poll();
    await installation.deps.db.update(pairingCodes).set({ code: "QLZSGB" });
    expect((await pairAs(scene.cast.admin, body(" 0i2-568 "))).status).toBe(201);
  });

  it("a code pairs once, even when two admins type it at the same moment", async () => {
    const screen = new Television();
    const code = await screen.code();
    const answers = await Promise.all([
      pairAs(scene.cast.admin, body(code)),
      pairAs(scene.cast.stranger, body(code, { event_id: scene.cast.strangerEvent.id })),
      pairAs(scene.cast.admin, body(code)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await pairAs(scene.cast.admin, body(code))).body.message).toBe(text.codeUnknown);
    const owners = await installation.deps.db.select({ owner: screens.account_id }).from(screens);
    expect(owners).toHaveLength(1);
  });

  it("a code is refused at its field if it is wrong or incomplete, and the screen keeps it", async () => {
    const screen = new Television();
    const code = await screen.code();
    const wrong = await pairAs(scene.cast.admin, body(code === "BBBBBB" ? "CCCCCC" : "BBBBBB"));
    expect(wrong.body.issues).toEqual([{ path: "code", message: text.codeUnknown }]);
    for (const typed of ["", "BCD", "AEIOUA", null]) {
      const refused = await pairAs(scene.cast.admin, { ...body(code), code: typed });
      expect(refused.body.issues).toEqual([{ path: "code", message: text.codeMissing }]);
    }
    expect(await screen.code()).toBe(code);
  });

  it("another account's event, and no name, are refused without using up the code", async () => {
    const screen = new Television();
    const code = await screen.code();
    expect((await pairAs(scene.cast.admin, body(code, { event_id: scene.cast.strangerEvent.id }))).status).toBe(404);
    expect((await pairAs(scene.cast.admin, body(code, { name: " " }))).status).toBe(400);
    expect((await pairAs(scene.cast.moderator, body(code))).status).toBe(403);
    expect((await pairAs(scene.cast.admin, body(code))).status).toBe(201);
  });

  it("an account has a maximum of paired screens", async () => {
    const row = {
      account_id: scene.cast.account_id,
      event_id: scene.event.id,
      name: "x",
      seen_at: later(0).toISOString(),
    };
    const ids = Array.from({ length: pairingRules.devicesPerAccount - 1 }, () => crypto.randomUUID());
    await installation.deps.db.insert(screens).values(ids.map((id) => ({ ...row, id, token_hash: id })));
    const [first, second] = [new Television(), new Television()];
    expect((await pairAs(scene.cast.admin, body(await first.code()))).status).toBe(201);
    const code = await second.code();
    const refused = await pairAs(scene.cast.admin, body(code));
    expect([refused.status, refused.body.message]).toEqual([409, text.tooMany]);
    expect(await second.code()).toBe(code);
  });

  it("two thousand guessed codes find no screen, and the rate limit refuses nearly all of them", {
    timeout: 120_000,
  }, async () => {
    const { cast, event } = scene;
    const codes = await Promise.all(Array.from({ length: 30 }, () => new Television("192.0.2.99").code()));
    // The screens would poll; the guesses take longer than a code lasts without polls.
    await installation.deps.db.update(pairingCodes).set({ expires_at: later(600).toISOString() });
    /** The code with this number, counted in the 23 letters of `codeLetters`. */
    const guess = (index: number) => {
      const letters = Array.from({ length: 6 }, (_, at) => codeLetters[Math.floor(index / 23 ** at) % 23] ?? "B");
      return letters.join("");
    };
    /** Guesses that the rate limit let through to be compared with the codes. */
    let lookedUp = 0;
    const began = Date.now();
    for (let start = 0; start < 2_000; start += 50) {
      const batch = Array.from({ length: 50 }, (_, index) => guess(start + index));
      const answers = await Promise.all(
        // Each address guesses 50 times, so only the account's limit can stop them all.
        batch.map((code) =>
          pairAs(cast.stranger, { ...body(code), event_id: cast.strangerEvent.id }, `198.51.100.${start / 50}`),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toEqual([]);
      lookedUp += answers.filter(({ status }) => status !== 429).length;
    }
    // Within 300 s the limit allows each of an account's tries again.
    const refilled = Math.ceil((Date.now() - began) / 1_000 / (300 / pairingRules.wrongCodesPerAccount));
    expect(lookedUp).toBeGreaterThanOrEqual(pairingRules.wrongCodesPerAccount);
    expect(lookedUp).toBeLessThanOrEqual(pairingRules.wrongCodesPerAccount + refilled + 1);
    expect(await installation.deps.db.$count(pairingCodes)).toBe(codes.length);
    // Nobody else is locked out.
    expect((await pairAs(cast.admin, { ...body(codes[0] ?? ""), event_id: event.id })).status).toBe(201);
  });

  it("wrong codes are limited by address, over all accounts; right ones are not counted", async () => {
    const address = "203.0.113.5";
    const third = await createPerson(installation.deps, await createAccount(installation.deps), "admin");
    const thirdEvent = await createEvent(installation.deps, third.account_id);
    const companies = [
      { as: scene.cast.admin, event_id: scene.event.id },
      { as: scene.cast.stranger, event_id: scene.cast.strangerEvent.id },
      { as: third, event_id: thirdEvent.id },
    ] as const;
    const typeCode = async (index: number, code: string, from = address) => {
      const { as, event_id } = companies[index % 3] ?? companies[0];
      return (await pairAs(as, body(code, { event_id }), from)).status;
    };
    const wrong = "BBBBBB";
    for (let index = 0; index < pairingRules.wrongCodesPerAddress - 1; index += 1) {
      expect(await typeCode(index, wrong)).toBe(400);
    }
    for (let index = 0; index < 6; index += 1) expect(await typeCode(index, await new Television().code())).toBe(201);
    const last = await Promise.all([0, 1, 2].map((index) => typeCode(index, wrong)));
    expect(last.sort()).toEqual([400, 429, 429]);
    expect(await typeCode(0, wrong, "203.0.113.6")).toBe(400);
  });

  it("a screen that polls while it is being paired never gets a second code", async () => {
    const { answer, token = "" } = await poll(null);
    await Promise.all([
      pairAs(scene.cast.admin, body(answer.code ?? "")),
      ...Array.from({ length: 10 }, () => poll(token)),
    ]);
    expect((await poll(token)).answer.state).toBe("wall");
    expect(await installation.deps.db.select().from(screens).where(eq(screens.name, "Stage"))).toHaveLength(1);
  });
});
