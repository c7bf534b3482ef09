import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { CuttableConnection } from "./cuttable-connection";

const headerNames = ["AuthorizationSignature", "AuthorizationExpire", "VideoId", "LibraryId"];

/** A tus server as a video host on another origin, behind a connection that a test can cut. */
export class VideoHost {
  /** Every request that arrived. */
  readonly requests: { method: string; headers: IncomingHttpHeaders }[] = [];
  /** Number of video ids issued. */
  tickets = 0;

  private constructor(
    readonly connection: CuttableConnection,
    private readonly folder: string,
    private readonly close: () => void,
  ) {}

  static async start(): Promise<VideoHost> {
    const folder = mkdtempSync(path.join(tmpdir(), "wallflower-video-host-"));
    const datastore = new FileStore({ directory: folder });
    const tus = new Server({ path: "/tusupload", datastore, allowedHeaders: headerNames, relativeLocation: true });
    const web = createServer((request, response) => {
      host.requests.push({ method: request.method ?? "", headers: request.headers });
      void tus.handle(request, response);
    });
    await once(web.listen(0, "localhost"), "listening");
    const connection = await CuttableConnection.to(`http://localhost:${(web.address() as AddressInfo).port}`);
    const host = new VideoHost(connection, folder, () => web.close());
    return host;
  }

  /** Makes a page's form upload here. */
  async serve(page: Page) {
    await page.route("**/api/events/get-video-id?*", async (route) => {
      this.tickets += 1;
      const expiration_time = Math.floor(Date.now() / 1000) + 200_000;
      const ticket = { video_id: `video-${this.tickets}`, presigned_signature: "signed", expiration_time };
      await route.fulfill({ json: { ...ticket, library_id: "42", upload_url: `${this.connection.url}/tusupload` } });
    });
  }

  methods(): string[] {
    return this.requests.map(({ method }) => method).filter((method) => method !== "OPTIONS");
  }

  /** The bytes of the only upload. */
  stored(): Buffer {
    const [name = ""] = this.#uploads();
    return readFileSync(path.join(this.folder, name));
  }

  isEmpty(): boolean {
    return this.#uploads().length === 0;
  }

  #uploads(): string[] {
    return readdirSync(this.folder).filter((name) => !name.endsWith(".json"));
  }

  async dispose() {
    await this.connection.dispose();
    this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
