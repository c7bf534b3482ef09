import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "../e2e/support/installation";
import { OutsideServices, type WebProcess } from "../e2e/support/server/outside-services";
import { startDocumentedNginx } from "../support/network/nginx";
import { Hall } from "./hall";

const killEveryMs = 10_000;

/**
 * Starts two web processes behind nginx with the configuration of docs/deploy/several-servers.md, with PgBouncer before
 * the database; bucket and Pusher are fakes.
 */
export class TwoServers {
  private constructor(
    readonly services: OutsideServices,
    readonly webs: readonly [WebProcess, WebProcess],
    private readonly nginx: Awaited<ReturnType<typeof startDocumentedNginx>>,
  ) {}

  static async start(): Promise<TwoServers> {
    const services = await OutsideServices.start({ isPooled: true });
    try {
      const port = await freePort();
      const startWeb = () => services.startWeb(() => ({ PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: "1" }));
      const webs: [WebProcess, WebProcess] = [await startWeb(), await startWeb()];
      const [first, second] = webs.map(({ url }) => new URL(url).port);
      const servers = { "10.0.0.11:3000": `127.0.0.1:${first}`, "10.0.0.12:3000": `127.0.0.1:${second}` };
      return new TwoServers(services, webs, await startDocumentedNginx("several-servers.md", { port, servers }));
    } catch (error) {
      await services.dispose();
      throw error;
    }
  }

  /** The address for guests and screens. */
  get url(): string {
    return this.nginx.url;
  }

  get admin() {
    return this.services.admin;
  }

  /** The servers' output, for failure reports. */
  get output(): string {
    return [this.nginx.log(), ...this.webs.map(({ output }) => output())].join("\n");
  }

  async dispose(): Promise<void> {
    await this.nginx.stop();
    await this.services.dispose();
  }
}

type ServersReport = { posts: number; tries: number; kills: number; answers: Record<string, number>; faults: string[] };

/**
 * Kills one of the two servers every ten seconds, in turn, while a hall posts, moderates and watches; then counts the
 * posts.
 */
export async function soakServers(
  servers: TwoServers,
  { seconds, leastKills = 0, log = () => {} }: { seconds: number; leastKills?: number; log?: (line: string) => void },
): Promise<ServersReport> {
  const hall = await Hall.open(servers);
  let kills = 0;
  const deadline = Date.now() + seconds * 1_000;
  // A slow machine takes longer than ten seconds to start a server again.
  while (kills < leastKills || Date.now() + killEveryMs <= deadline) {
    const nextAt = Date.now() + killEveryMs;
    const web = servers.webs[kills % 2];
    log(`Killing ${web?.url}`);
    await web?.killAndRestart();
    kills += 1;
    await sleep(Math.max(0, nextAt - Date.now()));
  }
  await hall.close();
  return {
    kills,
    posts: hall.attempts.length,
    tries: hall.attempts.reduce((sum, { tries }) => sum + tries, 0),
    answers: Object.fromEntries([...hall.answers].sort()),
    faults: await findLostPosts(servers, hall),
  };
}

/** Finds acknowledged posts that are missing, doubled or without their original. */
async function findLostPosts({ services }: TwoServers, hall: Hall): Promise<string[]> {
  const sql = postgres(services.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql<{ id: string; caption: string; original_key: string }[]>`
      select id, caption, original_key from posts where event_id = ${hall.eventId}`;
    const faults: string[] = [];
    for (const { caption, id, refusal } of hall.attempts) {
      const found = rows.filter((row) => row.caption === caption);
      if (refusal) faults.push(`${caption} was refused: ${refusal}`);
      else if (found.length !== 1) faults.push(`${caption} is there ${found.length} times.`);
      else if (found[0]?.id !== id) faults.push(`${caption} was acknowledged as ${id}, and is ${found[0]?.id}.`);
      else if (!services.bucket.objects.has(found[0].original_key)) faults.push(`${caption} has no original.`);
    }
    return faults;
  } finally {
    await sql.end();
  }
}
