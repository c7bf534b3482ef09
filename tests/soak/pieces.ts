import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import postgres from "postgres";
import { askFrom } from "../bench/hostile/ask-from";
import { beginClip, pieceHeaders } from "../bench/hostile/send-file";
import { Organiser } from "../e2e/support/organiser";
import { OutsideServices, type WebProcess } from "../e2e/support/server/outside-services";
import { makeRandom } from "../support/random";
import { makeClip } from "../support/videos/clips";
import { box } from "../support/videos/mp4-box";

const rounds = 50;
const megabyte = 1024 * 1024;
/** Two whole parts of the bucket and a rest. */
const clipBytes = 18 * megabyte;
const longestPiece = 7 * megabyte;

const guest = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "Kansas City" };

/** Two web processes that share a bucket and nothing else; nothing stands before them. */
export class TwoWebs {
  private constructor(
    readonly services: OutsideServices,
    readonly webs: readonly [WebProcess, WebProcess],
  ) {}

  static async start(): Promise<TwoWebs> {
    const services = await OutsideServices.start();
    return new TwoWebs(services, [await services.startWeb(), await services.startWeb()]);
  }

  get output(): string {
    return this.webs.map(({ output }) => output()).join("\n");
  }

  dispose(): Promise<void> {
    return this.services.dispose();
  }
}

type PiecesReport = {
  clips: number;
  pieces: number;
  broken: number;
  answers: Record<string, number>;
  faults: string[];
};

/**
 * Sends 50 clips, each piece to the other of two servers. Every other piece breaks in the middle, and the next one
 * begins at once, while the server before may still store what it received. Each clip must be posted to the byte.
 */
export async function soakPieces(
  { services, webs }: TwoWebs,
  { seed, log = () => {} }: { seed: number; log?: (line: string) => void },
): Promise<PiecesReport> {
  const random = makeRandom(seed);
  const { id: event_id } = await (await Organiser.signIn(webs[0])).createEvent({ event_name: "Alternating" });
  const film = await makeClip();
  const sql = postgres(services.databaseUrl, { max: 1, onnotice: () => {} });
  const report: PiecesReport = { clips: 0, pieces: 0, broken: 0, answers: {}, faults: [] };
  let turn = 0;
  const next = () => webs[turn++ % 2]?.url ?? "";
  try {
    for (let round = 0; round < rounds; round += 1) {
      const address = `127.0.1.${1 + round}`;
      const bytes = Buffer.concat([film, box("free", randomBytes(clipBytes - film.length))]);
      const { status, begun } = await beginClip(next(), event_id, bytes.length, address);
      if (!begun) throw new Error(`The upload was answered ${status}.`);
      const { path, headers } = begun;
      const count = (key: string) => {
        report.answers[key] = (report.answers[key] ?? 0) + 1;
      };
      for (let offset = 0; offset < bytes.length; ) {
        const asked = await askFrom(address, next() + path, { method: "HEAD", headers });
        count(`HEAD ${asked.status}`);
        offset = Number(asked.headers["upload-offset"] ?? offset);
        if (offset === bytes.length) break;
        const piece = bytes.subarray(offset, offset + 1 + Math.floor(random() * longestPiece));
        const isBroken = random() < 0.5;
        const to = { address, url: next() + path, headers: { ...headers, ...pieceHeaders(offset) } };
        count(`PATCH ${isBroken ? "broken" : await sendPiece(to, piece)}`);
        if (isBroken) await breakPiece(to, piece);
        report.pieces += 1;
        if (isBroken) report.broken += 1;
      }
      const form = new FormData();
      const fields = { event_id, media_type: "video", video_id: begun.videoId, caption: `Round ${round}`, ...guest };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const post = { method: "POST", headers: { "idempotency-key": randomUUID() }, body: form };
      const posted = await askFrom(address, `${next()}/api/events/add-event-post`, post);
      const [row] = await sql<{ original_key: string }[]>`
        select original_key from posts where event_id = ${event_id} and caption = ${`Round ${round}`}`;
      const stored = services.bucket.privateObjects.get(row?.original_key ?? "");
      if (posted.status !== 201) report.faults.push(`Round ${round}: ${posted.status} ${posted.text}`);
      else if (!stored || hash(readFileSync(stored.file)) !== hash(bytes))
        report.faults.push(`Round ${round}: other bytes.`);
      else report.clips += 1;
      if (round % 10 === 9) log(`${round + 1} clips, ${report.faults.length} faults.`);
    }
  } finally {
    await sql.end();
  }
  return report;
}

type Target = { address: string; url: string; headers: Record<string, string> };

const sendPiece = async ({ address, url, headers }: Target, body: Buffer) =>
  (await askFrom(address, url, { method: "PATCH", headers, body })).status;

/** Goes away once half of the piece is handed to the network. */
async function breakPiece({ address: localAddress, url, headers }: Target, piece: Buffer): Promise<void> {
  const { port, pathname: path } = new URL(url);
  const sent = request({
    ...{ host: "127.0.0.1", port, path, method: "PATCH", localAddress },
    headers: { ...headers, "Content-Length": String(piece.length) },
  });
  sent.on("error", () => {});
  await new Promise<void>((resolve) => {
    sent.on("response", () => resolve());
    sent.write(piece.subarray(0, piece.length / 2), () => resolve());
  });
  sent.destroy();
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
