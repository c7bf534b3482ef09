import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyBackup } from "@/host/backup/apply-backup";
import { makeBackup } from "@/host/backup/make-backup";
import { logIn } from "@/lib/server/base/auth/login";
import { beginPasskey, logInWithPasskey } from "@/lib/server/base/auth/second-factor/passkey-login";
import { takeSecondStep } from "@/lib/server/base/auth/second-factor/second-step";
import type { Origin } from "@/lib/server/base/auth/sign-in";
import { env } from "@/lib/server/env";
import type { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { Authenticator, addPasskeyTo } from "../../support/auth/passkeys";
import { setUpFactor } from "../../support/auth/second-factors";
import { codeOf } from "../../support/auth/totp";
import { openTarget } from "../../support/host/backups";
import { testInstallation } from "../../support/installation";
import { createMember, type Member } from "../../support/members";
import { createAccount } from "../../support/people";

/** A backup that is restored on another machine, which has the NEXTAUTH_SECRET of the first or one of its own. */

const installation = testInstallation();
const site = { origin: "http://localhost:3000", rp_id: "localhost" };
const from: Origin = {
  address: "192.0.2.9",
  browser: "",
  knownBrowser: null,
  rememberedBrowser: null,
  secondStep: null,
  passkey: null,
  sessionCookie: null,
};
let target: Awaited<ReturnType<typeof openTarget>>;
let member: Member;
let app: Awaited<ReturnType<typeof setUpFactor>>;
const key = new Authenticator();

vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  target = await openTarget();
  const account_id = await createAccount(installation.deps);
  member = await createMember(installation.deps, account_id);
  app = await setUpFactor(installation.deps, member);
  const { added } = await addPasskeyTo(app, member, key);
  if (added.status !== 200) throw new Error(added.body.message);
  const file = path.join(target.folder, "factors.tar");
  await makeBackup({ databaseUrl: installation.databaseUrl, storage: installation.deps.storage }, file);
  await applyBackup(target, file, { isReplacing: false });
});
afterAll(() => target?.close());

/** The services on the other machine's database. */
const there = () => ({ ...installation.deps, db: target.db, jobs: target.jobs });

/** Logs in there with password and code; returns the email of the session, or the refusal's sentence. */
async function logInThere(code: string): Promise<string> {
  const cookies: string[] = [];
  const body = { email_id: member.email, password: member.password, remember: false };
  const first: AppError = await logIn(there(), from, body, (value) => cookies.push(value)).catch((error) => error);
  const step = { ticket: first.ticket ?? "", code, remember_browser: false };
  return takeSecondStep(there(), { ...from, secondStep: cookies[0] ?? null }, step).then(
    ({ user }) => user.email,
    ({ message }: AppError) => message,
  );
}

async function logInThereWithPasskey(user_id: string): Promise<string> {
  const { challenge, cookie } = await beginPasskey(there(), site, null, {});
  const body = { passkey: key.prove(challenge, user_id), remember: false, remember_browser: false };
  return (await logInWithPasskey(there(), { ...from, passkey: cookie }, site, body)).user.email;
}

it("with the same NEXTAUTH_SECRET, the app's codes, recovery codes and passkeys work on another machine", async () => {
  expect(await logInThere(codeOf(app.secret))).toBe(member.email);
  expect(await logInThere(app.codes[0] ?? "")).toBe(member.email);
  expect(await logInThereWithPasskey(member.user_id)).toBe(member.email);
});

it("with another NEXTAUTH_SECRET, the refusal of an app's code says what to do, and recovery codes and passkeys work", async () => {
  env.NEXTAUTH_SECRET = "the secret of another machine, as long as a real one";
  expect(await logInThere(codeOf(app.secret, 1))).toBe(messages.secondFactor.secretChanged);
  expect(await logInThere(app.codes[1] ?? "")).toBe(member.email);
  expect(await logInThere(app.codes[1] ?? "")).toBe(messages.secondFactor.codeWrong);
  expect(await logInThereWithPasskey(member.user_id)).toBe(member.email);
});
