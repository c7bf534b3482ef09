import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createS3Storage } from "@/lib/server/outside/adapters/storage.s3";
import { keyOfMade } from "../../support/storage/made-bytes";
import { madeFile, storeOptions } from "./made-event";

/** Baseline: node:http and the same adapter send a bucket's files one after the other, with nothing else. */
const [store = "", files = "0"] = process.argv.slice(2);
const storage = createS3Storage({ ...storeOptions(store), publicBaseUrl: store });

const server = createServer(async (_request, response) => {
  for (let number = 0; number < Number(files); number += 1) {
    const object = await storage.read(keyOfMade("originals", String(number), madeFile(number)));
    const reader = object?.stream.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      if (!response.write(next.value)) await once(response, "drain");
    }
  }
  response.end();
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
