import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Makes a self-signed certificate for localhost and 127.0.0.1 in X.509's encoding (RFC 5280, section 4.1). */

function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts);
const text = (tag: number, value: string) => tagged(tag, Buffer.from(value));
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"));
const isTrue = tagged(0x01, Buffer.from([0xff]));

const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
const commonName = (name: string) => sequence(tagged(0x31, sequence(identifier("550403"), text(0x0c, name))));
const utcTime = (date: Date) => text(0x17, `${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`);

const alternativeNames = sequence(
  identifier("551d11"),
  tagged(0x04, sequence(text(0x82, "localhost"), tagged(0x87, Buffer.from([127, 0, 0, 1])))),
);
const isAuthority = sequence(identifier("551d13"), isTrue, tagged(0x04, sequence(isTrue)));

/** Makes a key and its certificate, valid today, both as PEM. */
export function makeCertificate(): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = 24 * 3_600_000;
  const name = commonName("localhost");
  const signed = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(isAuthority, alternativeNames)),
  );
  const whole = sequence(signed, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), sign("sha256", signed, privateKey)));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
