import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import postgres from "postgres";
import { describe, expect, it, onTestFinished } from "vitest";
import { clockCheck, databaseCheck } from "@/lib/server/features/doctor/database";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { findPgBouncer, startPgBouncer } from "../../support/database/pgbouncer";
import { faultsIn, find, makeSubject } from "../../support/doctor/doctor";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();
const at = (DATABASE_URL: string, DATABASE_DIRECT_URL?: string) =>
  makeSubject({ settings: { DATABASE_URL, ...(DATABASE_DIRECT_URL && { DATABASE_DIRECT_URL }) } });
const inPlace = (change: (url: URL) => void) => {
  const url = new URL(installation.databaseUrl);
  change(url);
  return url.href;
};

/** Gives each client a connection number of its own, as poolers do. */
async function startNumberingLine(): Promise<string> {
  const { hostname, port } = new URL(installation.databaseUrl);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far])
      socket.on("error", () => {}).on("close", () => [near, far].map((end) => end.destroy()));
    near.pipe(far);
    far.on("data", (bytes: Buffer) => {
      // BackendKeyData: 'K', a length of 12, process id, key.
      const place = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (place >= 0) bytes.writeInt32BE(1, place + 5);
      near.write(bytes);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return inPlace((url) => {
    url.port = String((server.address() as AddressInfo).port);
  });
}

const withoutDirect =
  "warning: DATABASE_URL goes through a pooler, and no direct address is set: jobs and cached pages are up to a minute late.";

describe("poolers", () => {
  it("a pooler is a warning without a direct address, and none with one", async () => {
    const pooler = await startNumberingLine();
    expect(faultsIn(await find(databaseCheck, at(pooler)))).toEqual([withoutDirect]);
    expect(faultsIn(await find(databaseCheck, at(pooler, installation.databaseUrl)))).toEqual([]);
    expect(faultsIn(await find(databaseCheck, at(pooler, pooler))).join()).toContain(
      "DATABASE_DIRECT_URL goes through",
    );
  });

  it.skipIf(!findPgBouncer("the doctor's test behind a pooler"))(
    "a pooler is recognised when it is PgBouncer",
    async () => {
      const pooler = await startPgBouncer(installation.databaseUrl);
      onTestFinished(() => pooler.stop());
      expect(faultsIn(await find(databaseCheck, at(pooler.url)))).toEqual([withoutDirect]);
    },
  );
});

describe("PostgreSQL", () => {
  it("PostgreSQL has no finding when its owner connects", async () => {
    expect((await find(databaseCheck, at(installation.databaseUrl)))[0]).toMatchObject({ state: "ok" });
  });

  it("PostgreSQL is a problem when the user may not write rows or create tables", async () => {
    const sql = postgres(installation.databaseUrl, { max: 1, onnotice: () => {} });
    onTestFinished(() => sql.end());
    const role = `reader_${Date.now()}`;
    await sql.unsafe(`create role ${role} login password 'reader-password'`);
    const url = inPlace((address) => {
      [address.username, address.password] = [role, "reader-password"];
    });
    const [fault] = faultsIn(await find(databaseCheck, at(url)));
    await sql.unsafe(`drop role ${role}`);
    expect(fault).toBe("problem: The database's user cannot create schemas, create tables, read and write rows.");
  });

  it("PostgreSQL is a problem when nothing answers, or the login is wrong", async () => {
    const nowhere = inPlace((url) => {
      url.port = "1";
    });
    const stranger = inPlace((url) => {
      [url.username, url.password] = ["nobody", "a-wrong-password"];
    });
    expect(faultsIn(await find(databaseCheck, at(nowhere))).join()).toContain("(ECONNREFUSED)");
    const found = await find(databaseCheck, at(stranger));
    // SQLSTATE class 28: the login is not valid.
    expect(faultsIn(found).join()).toContain("PostgreSQL at DATABASE_URL is unreachable or refuses the login (28");
    expect(JSON.stringify(found)).not.toContain("a-wrong-password");
  });

  it("PostgreSQL is a problem when the search extension is missing", async () => {
    const sql = postgres(installation.databaseUrl, { max: 1, onnotice: () => {} });
    onTestFinished(() => sql.end());
    await sql`drop extension pg_trgm cascade`;
    expect(faultsIn(await find(databaseCheck, at(installation.databaseUrl))).join()).toContain("pg_trgm is missing");
  });
});

describe("the clock", () => {
  it.each([
    [doctorRules.clockWarningMs - 1_500, ""],
    [doctorRules.clockWarningMs + 1_500, "warning: This machine's clock is"],
    [doctorRules.clockProblemMs + 1_500, "problem: This machine's clock is"],
    [-doctorRules.clockProblemMs - 1_500, "behind the database's"],
  ])("a clock that differs from the database's by %i ms is reported as '%s'", async (offMs, expected) => {
    const subject = { ...at(installation.databaseUrl), now: () => Date.now() + offMs };
    const faults = faultsIn(await find(clockCheck, subject)).join();
    if (expected === "") expect(faults).toBe("");
    else expect(faults).toContain(expected);
  });
});
