import { once } from "node:events";
import http from "node:http";
import { apiPaths, paths } from "@/lib/shared/paths";
import { Installation } from "../../e2e/support/installation";
import { Organiser } from "../../e2e/support/organiser";
import { checkZip } from "../../support/export/zip-check";
import { startChildServer } from "../child-server";
import { databaseUrlOf } from "../installation-files";
import { milliseconds, type Section, timed } from "../measure";
import { familyBytes, findProcess, watchFamily } from "../process-memory";
import { findAccountId, insertMadePosts, madeFile, storeSettings } from "./made-event";

const posts = 10_000;
const events = 10;
/** Reads of a wall's page before the export. */
const restReads = 100;
const megabyte = 1024 * 1024;
const grownMaxBytes = 150 * megabyte;

/** Takes a whole company home from a bucket that generates its bytes, and watches the web server's memory. */
export async function benchArchive(): Promise<Section> {
  const store = await startChildServer("./keeping/made-bytes-store.ts", []);
  const installation = await Installation.start(() => storeSettings(store.url));
  try {
    const organiser = await Organiser.signIn(installation);
    const databaseUrl = databaseUrlOf(installation);
    const account_id = await findAccountId(databaseUrl);
    let slug = "";
    for (let number = 0; number < events; number += 1) {
      const { id, event_url_slug } = await organiser.createEvent({ event_name: `Evening ${number}` });
      slug = event_url_slug;
      await insertMadePosts(databaseUrl, { id, account_id }, posts / events, (file) => madeFile(number + file));
    }
    const web = findProcess(installation, "programs/web");
    // Rest is that of a server that has worked.
    for (let reads = 0; reads < restReads; reads += 1)
      await (await fetch(`${installation.url}${paths.event(slug)}`)).text();
    const restBytes = familyBytes(web);
    const memory = watchFamily(web);
    let address = "";
    const freezingMs = await timed(async () => {
      const made = await organiser.call<{ path: string | null }>("POST", apiPaths.account.createExport);
      address = made.path ?? "";
    });
    const start = performance.now();
    const [response] = (await once(http.get(installation.url + address, { agent: false }), "response")) as [
      http.IncomingMessage,
    ];
    if (response.statusCode !== 200) throw new Error(`The archive was answered with ${response.statusCode}.`);
    const checked = await checkZip(response as AsyncIterable<Buffer>);
    const seconds = (performance.now() - start) / 1_000;
    const grownBytes = memory.stop() - restBytes;
    if (checked.files.length < posts) throw new Error(`Only ${checked.files.length} files came.`);
    return {
      title: "A company taken home",
      method:
        `${posts} posts of ${events} events from a bucket that makes their files, with users and audit log, as one ZIP ` +
        "file. A checker of the tests' own reads it from front to back. The bucket and the checker share the cores.",
      measurements: [
        { what: `${checked.files.length} files: every checksum, header and offset`, value: "right" },
        { what: "Freezing the list", value: milliseconds(freezingMs) },
        { what: "Throughput", value: `${Math.round(checked.bytes / megabyte / seconds)} MB/s` },
        {
          what: "Web server's peak memory over rest",
          value: `${Math.round(grownBytes / megabyte)} MB`,
          goal: { text: "under 150 MB", isReached: grownBytes < grownMaxBytes },
        },
      ],
    };
  } finally {
    await installation.dispose();
    await store.stop();
  }
}
