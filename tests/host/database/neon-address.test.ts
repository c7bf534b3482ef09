import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { runOnce } from "graphile-worker";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/host/postgres/embedded-postgres";
import { createPostgresPageCache, listenForExpiredPages } from "@/lib/server/outside/adapters/page-cache.postgres";
import { queueOptions } from "@/lib/server/outside/jobs/queue-options";
import { findPgBouncer, type PgBouncer, startPgBouncer } from "../../support/database/pgbouncer";
import { makeCertificate } from "../../support/network/certificate";
import { patience } from "../../support/patience";

/** The parameters of a database address that Neon's console shows. */
const neonParameters = "sslmode=require&channel_binding=require";
const hasPgBouncer = findPgBouncer("the addresses of a pooler with TLS") !== null;

let folder: string;
let server: EmbeddedPostgres;
let authority: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-tls-"));
  server = await startEmbeddedPostgres({ folder, isDurable: false });
  const { certificate, key } = makeCertificate();
  authority = path.join(folder, "authority.pem");
  writeFileSync(authority, certificate);
  const data = path.join(folder, "data");
  const { uid, gid } = statSync(data);
  for (const [name, content] of Object.entries({ "server.crt": certificate, "server.key": key })) {
    writeFileSync(path.join(data, name), content, { mode: 0o600 });
    if (process.getuid?.() === 0) chownSync(path.join(data, name), uid, gid);
  }
  const { db, close } = createDatabase(server.url);
  await db.execute(sql`alter system set ssl = on`);
  await db.execute(sql`select pg_reload_conf()`);
  const setting = async () => (await db.execute<{ ssl: string }>(sql`show ssl`))[0]?.ssl;
  await vi.waitFor(async () => expect(await setting()).toBe("on"), patience);
  await close();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const own = sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;

/** Connects with the driver of the pages; resolves to true if the connection is encrypted. */
async function pagesTls(address: string): Promise<unknown> {
  const { db, close } = createDatabase(address, { max: 1, wakeSeconds: 0 });
  try {
    return (await db.execute<{ ssl: boolean }>(own))[0]?.ssl;
  } finally {
    await close();
  }
}

/** Connects with the queue's driver; resolves to true if the connection is encrypted. */
async function queueTls(address: string): Promise<unknown> {
  const found: unknown[] = [];
  const { db, close } = createDatabase(server.url, { max: 1 });
  await db.execute(sql`select graphile_worker.add_job('look', job_key => 'look')`);
  await close();
  await runOnce({
    ...queueOptions({ url: address, isDirect: false }),
    taskList: {
      look: async (_, { query }) => {
        const { rows } = await query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
        found.push(rows[0]?.ssl);
      },
    },
  });
  return found[0];
}

it("a database address in Neon's form connects pages, migrations, the queue and listeners with TLS", async () => {
  const address = `${server.url}?${neonParameters}`;
  await migrateDatabase(address);
  expect([await pagesTls(address), await queueTls(address)]).toEqual([true, true]);
  const received: (string | null)[] = [];
  const listener = listenForExpiredPages(address, async (slug) => void received.push(slug), "another process");
  await listener.ready;
  const { db, close } = createDatabase(address, { max: 1 });
  await createPostgresPageCache(db, () => {}).expireWall("summer-party");
  await vi.waitFor(() => expect(received).toEqual(["summer-party"]), { timeout: 5_000 });
  await Promise.all([close(), listener.stop()]);
});

describe("with certificate verification", () => {
  const at = (words: string) => `${server.url.replace("127.0.0.1", "localhost")}?${words}`;

  it("a certificate of an unknown authority is refused", async () => {
    await expect(pagesTls(at("sslmode=verify-full"))).rejects.toThrow();
    await expect(queueTls(at("sslmode=verify-full"))).rejects.toThrow(/self.signed|unable to verify/i);
  });

  it("a certificate of the authority in sslrootcert is accepted", async () => {
    for (const mode of ["verify-full", "verify-ca", "require"]) {
      const address = at(`sslmode=${mode}&sslrootcert=${encodeURIComponent(authority)}&channel_binding=prefer`);
      expect([await pagesTls(address), await queueTls(address)], mode).toEqual([true, true]);
    }
  });
});

it("requiring TLS of a server without it fails every connection, and preferring TLS connects pages without it", async () => {
  const plain = inject("databaseServerUrl");
  await expect(pagesTls(`${plain}?${neonParameters}`)).rejects.toThrow();
  await expect(queueTls(`${plain}?${neonParameters}`)).rejects.toThrow("does not support SSL");
  expect(await pagesTls(`${plain}?sslmode=prefer`)).toBe(false);
});

describe.skipIf(!hasPgBouncer)("a pooler with TLS, like Neon's", () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    const { certificate, key } = makeCertificate();
    const files = { client_tls_cert_file: "pooler.crt", client_tls_key_file: "pooler.key" };
    const settings = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path.join(folder, file)]));
    writeFileSync(path.join(folder, "pooler.crt"), certificate);
    writeFileSync(path.join(folder, "pooler.key"), key);
    pooler = await startPgBouncer(server.url, { settings: { client_tls_sslmode: "require", ...settings } });
  });
  afterAll(() => pooler?.stop());

  it("a pooler with TLS accepts both drivers with Neon's literal parameters, and neither without TLS", async () => {
    const address = `${pooler.url}?${neonParameters}`;
    // The server sees the pooler's connections, which are unencrypted.
    expect([await pagesTls(address), await queueTls(address)]).toEqual([false, false]);
    await expect(queueTls(pooler.url)).rejects.toThrow(/SSL required/i);
    await expect(pagesTls(pooler.url)).rejects.toThrow();
  });
});
