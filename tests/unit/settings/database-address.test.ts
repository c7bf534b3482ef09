import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueAddress, readAddress, seemsPooled } from "@/db/address";

const place = "postgresql://user:p%40ss@ep-x-pooler.eu-central-1.aws.neon.tech/db";
const neon = `${place}?sslmode=require&channel_binding=require`;

let folder: string;
let ca: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-address-"));
  ca = path.join(folder, "ca.pem");
  writeFileSync(ca, "the authority's certificate");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The parser that the queue's driver (node-postgres) applies to its address. */
const parse = createRequire(createRequire(import.meta.url).resolve("graphile-worker"))("pg-connection-string");
const queueTls = (parameters: string) => parse(queueAddress(`${place}?${parameters}`)).ssl;
const pagesTls = (parameters: string) => readAddress(`${place}?${parameters}`).options.ssl;

describe("query parameters of DATABASE_URL", () => {
  it("parameters that only libpq or Prisma know are passed to no driver", () => {
    const foreign =
      "channel_binding=require&gssencmode=disable&target=x&connection_limit=1&pool_timeout=0&schema=public";
    expect(readAddress(`${place}?${foreign}`)).toEqual({ url: place, options: {} });
    expect(queueAddress(`${place}?${foreign}`)).toBe(place);
    expect(readAddress(neon).url).toBe(place);
    expect(queueAddress(neon)).toBe(`${place}?sslmode=require&uselibpqcompat=true`);
  });

  it("session settings are passed to both drivers", () => {
    const parameters = "application_name=wall&options=endpoint%3Dep-x&statement_timeout=5000";
    expect(readAddress(`${place}?${parameters}`)).toEqual({ url: `${place}?${parameters}`, options: {} });
    expect(queueAddress(`${place}?${parameters}`)).toBe(`${place}?${parameters}`);
  });

  it("an address without parameters yields none, and a list of hosts is no URL", () => {
    for (const address of ["postgres://a:b@127.0.0.1:5432/x", "postgres://a:b@one:5432,other:5433/x"]) {
      expect(readAddress(address)).toEqual({ url: address, options: {} });
      expect(queueAddress(address)).toBe(address);
    }
  });

  it.each([
    ["prepare=false", false],
    ["prepare=true", true],
    ["pgbouncer=true", false],
    ["", undefined],
  ])("an address says whether statements are prepared: %s", (parameters, prepare) => {
    expect(readAddress(`${place}?${parameters}`).options.prepare).toBe(prepare);
  });
});

describe("TLS of DATABASE_URL", () => {
  it.each([
    ["sslmode=disable", false, false],
    ["sslmode=require", { rejectUnauthorized: false }, { rejectUnauthorized: false }],
    ["ssl=no-verify", { rejectUnauthorized: false }, { rejectUnauthorized: false }],
    ["sslmode=verify-full", {}, {}],
    ["ssl=true", {}, {}],
    // Without a CA certificate, node-postgres uses the system's list, and then it checks the host name as well.
    ["sslmode=verify-ca", {}, {}],
    ["sslrootcert=system", {}, {}],
    ["sslmode=a-word-of-nobody", {}, {}],
  ])("sslmode gives both drivers libpq's TLS: %s", (parameters, pages, queue) => {
    expect(pagesTls(parameters)).toEqual(pages);
    expect({ ...(queueTls(parameters) as object) }).toEqual({ ...(queue as object) });
    expect(typeof queueTls(parameters)).toBe(typeof queue);
  });

  it("sslmode=prefer connects pages without TLS, and the queue with unverified TLS", () => {
    for (const parameters of ["sslmode=prefer", "sslmode=allow"]) {
      expect(pagesTls(parameters)).toBe("prefer");
      expect(queueTls(parameters)).toEqual({ rejectUnauthorized: false });
    }
  });

  it("sslrootcert is read from its file, and only verify-full checks the host name", () => {
    for (const mode of ["require", "verify-ca"]) {
      const parameters = `sslmode=${mode}&sslrootcert=${ca}`;
      const expected = { ca: "the authority's certificate", checkServerIdentity: expect.any(Function) };
      expect(pagesTls(parameters)).toEqual(expected);
      expect({ ...queueTls(parameters) }).toEqual(expected);
    }
    const strict = `sslmode=verify-full&sslrootcert=${ca}`;
    expect(pagesTls(strict)).toEqual({ ca: "the authority's certificate" });
    expect({ ...queueTls(strict) }).toEqual({ ca: "the authority's certificate" });
  });
});

it.each([
  [neon, true],
  ["postgres://u:p@db.example.com:6543/postgres", true],
  ["postgres://u:p@db.example.com:6432/postgres", true],
  ["postgres://u:p@db.example.com/postgres?prepare=false", true],
  ["postgres://u:p@db.example.com/postgres?pgbouncer=true", true],
  ["postgresql://user:pass@ep-x.eu-central-1.aws.neon.tech/db?sslmode=require", false],
  ["postgres://u:6543@db.example.com:5432/a-pooler.b", false],
  ["postgres://u:p@127.0.0.1:5432/wallflower", false],
])("an address says whether it leads through a pooler: %s", (address, isPooled) => {
  expect(seemsPooled(address)).toBe(isPooled);
});
