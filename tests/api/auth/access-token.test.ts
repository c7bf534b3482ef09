import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { createAccessToken, installationSecret } from "@/lib/server/base/auth/tokens";
import { env } from "@/lib/server/env";
import type { ErrorBody } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();
const cast = testCast(installation);

afterEach(() => void vi.useRealTimers());

const ask = (bearer: string) => call<ErrorBody>(getAllEventPosts, { as: { bearer } });
const claims = () => {
  const { user_id, account_id, role, family_id } = cast.admin;
  return { user_id, account_id, role, family_id };
};
/** The tokens' purpose, and next-auth's derivation of a key from it. */
const salt = "wallflower-access-token";
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, salt, `NextAuth.js Generated Encryption Key (${salt})`, 32));
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWE encrypted with A128CBC-HS256 (RFC 7518, 5.2.3), whose key also has 32 bytes. */
function sealByCbc(header: object, payload: object, key: Buffer): string {
  const head = base64url(header);
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-128-cbc", key.subarray(16), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  const headBits = Buffer.alloc(8);
  headBits.writeBigUInt64BE(BigInt(head.length * 8));
  const sealed = Buffer.concat([Buffer.from(head), iv, text, headBits]);
  const tag = createHmac("sha256", key.subarray(0, 16)).update(sealed).digest().subarray(0, 16);
  return [head, "", ...[iv, text, tag].map((part) => part.toString("base64url"))].join(".");
}

describe("access tokens", () => {
  it("an access token is encrypted with AES-256-GCM, so that nobody can read or change its claims", async () => {
    const [header = "", , , content = ""] = cast.admin.bearer.split(".");
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({ alg: "dir", enc: "A256GCM" });
    expect(Buffer.from(content, "base64url").toString("latin1")).not.toContain(cast.admin.user_id);
    expect((await ask(cast.admin.bearer)).status).toBe(200);
  });

  it.each([0, 2, 3, 4])("an access token with a changed byte in its part %i is invalid", async (index) => {
    const parts = cast.admin.bearer.split(".");
    const bytes = Buffer.from(parts[index] ?? "", "base64url");
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    parts[index] = bytes.toString("base64url");
    expect((await ask(parts.join("."))).status).toBe(401);
  });

  it.each([
    ["with another secret", { secret: "another secret that is long enough to be one", salt }],
    ["for another purpose", { salt: "wallflower-view-ticket" }],
    ["for the session cookie", {}],
  ])("an access token made %s is invalid", async (_, change) => {
    const secret = installationSecret();
    expect((await ask(await encode({ token: claims(), secret, salt }))).status).toBe(200);
    expect((await ask(await encode({ token: claims(), secret, ...change }))).status).toBe(401);
  });

  it("an access token is neither made nor accepted when the installation has no secret", async () => {
    const secret = env.NEXTAUTH_SECRET;
    env.NEXTAUTH_SECRET = undefined;
    try {
      expect(() => createAccessToken(claims())).toThrow(messages.http.unavailable);
      expect((await ask(cast.admin.bearer)).status).toBe(503);
    } finally {
      env.NEXTAUTH_SECRET = secret;
    }
  });

  it("an access token with another algorithm is invalid, even with the right key", async () => {
    const exp = Math.floor(Date.now() / 1_000) + 600;
    const payload = { ...claims(), exp };
    const key = keyOf(installationSecret());
    const other = sealByCbc({ alg: "dir", enc: "A128CBC-HS256" }, payload, key);
    const unsealed = `${base64url({ alg: "none" })}.${base64url(payload)}.`;
    for (const token of [other, unsealed]) {
      const { status, body } = await ask(token);
      expect([status, body.code, body.message]).toEqual([401, "unauthenticated", messages.http.unauthenticated]);
    }
  });

  it("an access token is valid for a quarter of an hour, and then reported as expired", async () => {
    const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1_000, toFake: ["Date"] });
    later(15 * 60 - 5);
    expect((await ask(cast.admin.bearer)).status).toBe(200);
    vi.useRealTimers();
    // next-auth's decoder accepts a token for 15 s after its end.
    later(15 * 60 + 16);
    const { status, body } = await ask(cast.admin.bearer);
    expect([status, body]).toMatchObject([401, { code: "token_expired", refresh_token_required: true }]);
  });
});
