import { writeFileSync } from "node:fs";
import path from "node:path";
import { messages } from "@/lib/shared/all-messages";
import { paths } from "@/lib/shared/paths";
import { eventually } from "./page";
import type { Walk } from "./walk";

export const chooser = "input[type=file][multiple]";

/** A guest's form for a new event, with the guest's files. */
export class GuestForm {
  private constructor(
    readonly walk: Walk,
    readonly eventId: string,
    readonly url: string,
    readonly folder: string,
  ) {}

  /** Creates the event; `open` opens its form. Files are written to `folder`. */
  static async forNewEvent(walk: Walk, folder: string): Promise<GuestForm> {
    const event = await walk.organiser.createEvent({ event_name: "Engines" });
    return new GuestForm(walk, event.id, walk.at(paths.eventForm(event.event_url_slug)), folder);
  }

  /** Opens the form and waits until it has hydrated. `url` is another route to the same server. */
  async open(url = this.url): Promise<void> {
    await this.walk.page.open(url);
    await this.untilAlive();
  }

  untilAlive(): Promise<void> {
    return this.walk.page.until(
      "the form is alive",
      "window.wallflowerEarly === undefined && document.readyState !== 'loading'",
    );
  }

  /** Writes the bytes to a file; returns its path. */
  file(name: string, bytes: Uint8Array): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, bytes);
    return file;
  }

  /** Chooses files together and waits for their tiles. */
  async choose(...files: string[]): Promise<void> {
    await this.walk.page.chooseFiles(chooser, files);
    for (const file of files) await this.seesTile(path.basename(file));
  }

  seesTile(name: string, timeoutMs?: number): Promise<void> {
    const tile = `document.querySelector(${JSON.stringify(`[aria-label="Remove ${name}"]`)})`;
    return this.walk.page.until(`the tile of ${name} is there`, tile, timeoutMs);
  }

  async fill(caption: string): Promise<void> {
    const { page } = this.walk;
    const fields = { Name: "Ada", Email: "ada@example.com", City: "Kansas City", "Caption This": caption };
    for (const [label, text] of Object.entries(fields)) await page.fill(label, text);
  }

  submit(): Promise<void> {
    return this.walk.page.click("Submit");
  }

  async expectSubmitted(timeoutMs?: number): Promise<void> {
    await this.walk.page.sees(messages.submission.submitted, timeoutMs);
  }

  /** Waits until the server has exactly these captions, newest first. */
  expectPosts(captions: string[]): Promise<void> {
    const posts = async () => (await this.walk.organiser.listPosts(this.eventId)).map(({ caption }) => caption);
    return eventually(`the posts are ${captions}`, async () => String(await posts()) === String(captions));
  }
}
