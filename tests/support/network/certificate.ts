import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Makes a self-signed certificate for localhost and 127.0.0.1 in X.509's encoding (RFC 5280, section 4.1). */

/** Tags of DER (ITU-T X.690, 8); those with `context` mean what the surrounding structure says. */
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  identifier: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  contextName: 0x82,
  contextAddress: 0x87,
  contextVersion: 0xa0,
  contextExtensions: 0xa3,
} as const;

/** A value with its tag and length: one byte below 128, otherwise the number of its bytes and these. */
function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => tagged(tags.sequence, ...parts);
const text = (tag: number, value: string) => tagged(tag, Buffer.from(value));
/** An object identifier, already encoded. */
const identifier = (hex: string) => tagged(tags.identifier, Buffer.from(hex, "hex"));
const isTrue = tagged(tags.boolean, Buffer.from([0xff]));

/** 1.2.840.10045.4.3.2. */
const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
/** 2.5.4.3. */
const commonName = (name: string) => sequence(tagged(tags.set, sequence(identifier("550403"), text(tags.utf8, name))));
const utcTime = (date: Date) => text(tags.utcTime, `${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`);

/** 2.5.29.17. */
const alternativeNames = sequence(
  identifier("551d11"),
  tagged(
    tags.octetString,
    sequence(text(tags.contextName, "localhost"), tagged(tags.contextAddress, Buffer.from([127, 0, 0, 1]))),
  ),
);
/** 2.5.29.19, critical: the certificate signs itself. */
const isAuthority = sequence(identifier("551d13"), isTrue, tagged(tags.octetString, sequence(isTrue)));

/** Makes a key and its certificate, valid today, both as PEM. */
export function makeCertificate(): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = 24 * 3_600_000;
  const name = commonName("localhost");
  const signed = sequence(
    // Version 3 is written as 2; a leading 1 keeps the serial number positive.
    tagged(tags.contextVersion, tagged(tags.integer, Buffer.from([2]))),
    tagged(tags.integer, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(tags.contextExtensions, sequence(isAuthority, alternativeNames)),
  );
  // A string of bits begins with the number of unused ones.
  const signature = tagged(tags.bitString, Buffer.from([0]), sign("sha256", signed, privateKey));
  const whole = sequence(signed, ecdsaWithSha256, signature);
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
