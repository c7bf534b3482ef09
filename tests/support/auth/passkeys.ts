import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { v7 as uuidv7 } from "uuid";
import { POST as beginPasskey } from "@/app/api/auth/begin-passkey/route";
import { POST as logInPasskey } from "@/app/api/auth/log-in-passkey/route";
import { POST as addPasskey } from "@/app/api/users/add-passkey/route";
import { POST as beginNewPasskey } from "@/app/api/users/begin-new-passkey/route";
import { passkeys } from "@/db/schema/people/passkeys";
import { userHandleOf } from "@/lib/server/base/auth/second-factor/passkeys";
import type { Deps } from "@/lib/server/deps";
import type { Actor } from "@/lib/shared/auth/actor";
import type { NewPasskey, PasskeyProof } from "@/lib/shared/auth/passkeys";
import { call } from "../call";
import type { Member } from "../members";

/** Passkeys need a page on localhost or https. */
export const site = { host: "localhost:3000" };
const siteOrigin = "http://localhost:3000";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** Bits of an authenticator's data (WebAuthn, 6.1): the person is there, was verified, and a new key is included. */
const flags = { present: 1, verified: 4, attested: 64 };

type Faults = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; format?: string };

/** An authenticator in software, with one key on P-256. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  get credential_id(): string {
    return base64url(this.id);
  }

  /** The public key as COSE has it (RFC 9053, 7.1). */
  get publicKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const entries: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ];
    return Buffer.from(isoCBOR.encode(new Map(entries)));
  }

  #answer(type: "create" | "get", challenge: string, faults: Faults) {
    const clientData = Buffer.from(
      JSON.stringify({ type: `webauthn.${type}`, challenge, origin: faults.origin ?? siteOrigin, crossOrigin: false }),
    );
    const bits =
      flags.present | (faults.isVerified === false ? 0 : flags.verified) | (type === "create" ? flags.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? 0);
    const idLength = Buffer.from([0, this.id.length]);
    const made = type === "create" ? [Buffer.alloc(16), idLength, this.id, this.publicKey] : [];
    const data = Buffer.concat([sha256(faults.rpId ?? "localhost"), Buffer.from([bits]), counter, ...made]);
    return { clientData, data };
  }

  make(challenge: string, faults: Faults = {}): NewPasskey {
    const { clientData, data } = this.#answer("create", challenge, faults);
    const statement = new Map<string, string | Uint8Array | Map<string, Uint8Array[]>>([
      ["fmt", faults.format ?? "none"],
      ["attStmt", faults.format ? new Map([["x5c", [new Uint8Array(4)]]]) : new Map()],
      ["authData", new Uint8Array(data)],
    ]);
    const attestationObject = base64url(isoCBOR.encode(statement));
    return { ...this.#names, response: { clientDataJSON: base64url(clientData), attestationObject } };
  }

  prove(challenge: string, user_id: string, faults: Faults = {}): PasskeyProof {
    const { clientData, data } = this.#answer("get", challenge, faults);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      ...this.#names,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: userHandleOf(user_id),
      },
    };
  }

  get #names() {
    return { id: this.credential_id, rawId: this.credential_id, type: "public-key" as const };
  }
}

/** Asks for a proof, as the login page does; with the ticket of a login, as its second step does. */
export const askForPasskey = (body: { ticket?: string } = {}, cookies: Record<string, string> = {}) =>
  call(beginPasskey, { body, headers: site, cookies });

let counter = 0;

/** Logs in with the user's passkey, in a browser with `cookies`; each time from an address of its own, unless told otherwise. */
export async function logInWith(
  authenticator: Authenticator,
  user_id: string,
  faults: Faults = {},
  { address = "", ...cookies }: Record<string, string> = {},
) {
  counter += 1;
  const begun = await askForPasskey();
  const passkey = authenticator.prove(begun.body.challenge, user_id, faults);
  return call(logInPasskey, {
    body: { passkey },
    headers: site,
    cookies: { ...begun.cookies, ...cookies },
    address: address || `198.51.100.${counter % 250}`,
  });
}

/** Adds a passkey over the API, in the sign-in with this bearer token. */
export async function addPasskeyTo(as: { bearer: string }, { password }: Member, made: Authenticator, faults = {}) {
  const begun = await call(beginNewPasskey, { as, headers: site, body: { current_password: password } });
  const body = { name: "Chrome, Linux", passkey: made.make(begun.body.challenge ?? "", faults) };
  return { begun, added: await call(addPasskey, { as, headers: site, cookies: begun.cookies, body }) };
}

/** Gives a user who has a second factor a passkey without the API; returns its id. */
export async function storePasskey(deps: Deps, { account_id, user_id }: Actor, made: Authenticator): Promise<string> {
  const id = uuidv7();
  const keys = { credential_id: made.credential_id, public_key: base64url(made.publicKey), counter: 0 };
  await deps.db.insert(passkeys).values({ id, account_id, user_id, name: "Phone", ...keys });
  return id;
}
