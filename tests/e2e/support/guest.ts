import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { guestLanguageCookie, guestLanguagePaths } from "@/lib/shared/language/choice";
import { makeDistinctPhoto } from "../../support/pictures";
import type { Organiser } from "./organiser";

export const submitted = "Your post has been submitted successfully. It will appear on the wall after approval.";

/** Heading of a form that restores an unsent post. */
export const keptHeading = "Your post is still here";

/** URL pattern for Playwright's routes. */
export const addEventPost = "**/api/events/add-event-post";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A JPEG that does not compress: some two megabytes, so that it can be cut in the middle. */
export async function makeHeavyPhoto(name: string, seed = 0): Promise<ChosenFile> {
  const noise = { type: "gaussian" as const, mean: 110 + seed * 4, sigma: 60 };
  const create = { width: 1_600, height: 1_200, channels: 3 as const, background: "#808080", noise };
  return { name, mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg({ quality: 95 }).toBuffer() };
}

export async function makePhotoFile(name: string, seed: number): Promise<ChosenFile> {
  return { name, mimeType: "image/jpeg", buffer: await makeDistinctPhoto(seed) };
}

/** Pastes a picture like a screenshot; with a text, like a copy from a text document. */
export function paste(target: Locator, picture: Buffer, text?: string): Promise<void> {
  return target.evaluate(
    (element, pasted) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(pasted.base64), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
      if (pasted.text) clipboardData.setData("text/plain", pasted.text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { base64: picture.toString("base64"), text },
  );
}

/** Chooses English on the guests' pages, whatever the browser's language: for stories that name English labels. */
export const preferEnglish = (page: Page, url: string) => {
  const choice = { name: guestLanguageCookie, value: "en", domain: new URL(url).hostname };
  return page.context().addCookies(guestLanguagePaths.map((path) => ({ ...choice, path })));
};

/** The form of one guest. */
export class Guest {
  constructor(
    readonly page: Page,
    private readonly url: string,
    private readonly slug: string,
  ) {}

  async open(options: { timeout?: number } = {}) {
    await this.page.goto(`${this.url}/event-form/${this.slug}`, options);
    // Hydrated: early input would no longer be buffered.
    await this.page.waitForFunction(() => window.wallflowerEarly === undefined, null, options);
  }

  async choose(...files: ChosenFile[]) {
    await this.page.getByLabel(/^(Choose a|Add another) photo or video$/).setInputFiles(files);
    for (const { name } of files) await expect(this.page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  }

  async fill(fields: { name?: string; email?: string; city?: string; caption?: string } = {}) {
    const { name = "Ada", email = "ada@example.com", city = "Kansas City", caption = "Hello" } = fields;
    await this.page.getByLabel("Name").fill(name);
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("City").fill(city);
    await this.page.getByLabel("Caption This").fill(caption);
  }

  async submit() {
    await this.page.getByRole("button", { name: "Submit" }).click();
  }

  /** The form's live status. */
  get status() {
    return this.page.getByRole("status");
  }

  async expectSubmitted() {
    await expect(this.page.getByText(submitted)).toBeVisible({ timeout: 30_000 });
  }

  /** The unsent post that the form keeps on the phone, as JSON with the sizes of its files; "[]" if there is none. */
  kept(): Promise<string> {
    return this.page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open("wallflower-guest");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const reading = database.objectStoreNames.contains("kept")
              ? database.transaction("kept").objectStore("kept").getAll()
              : null;
            if (!reading) return resolve("[]");
            reading.onsuccess = () => {
              database.close();
              resolve(JSON.stringify(reading.result.map((one) => (one instanceof Blob ? `${one.size} bytes` : one))));
            };
          };
        }),
    );
  }
}

/** Creates an event and opens its form as a guest. */
export async function openForm(
  page: Page,
  url: string,
  organiser: Organiser,
  fields: Parameters<Organiser["createEvent"]>[0] = {},
) {
  const event = await organiser.createEvent(fields);
  const guest = new Guest(page, url, event.event_url_slug);
  await guest.open();
  return { event, guest };
}

/** Collects the idempotency key of every posting request. */
export function collectKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/events/add-event-post")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}
