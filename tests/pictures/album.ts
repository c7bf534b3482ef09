import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { drawSheets, type Picture } from "./sheets";

const folder = path.join("test-results", "pictures");

/** A number of its own belongs to a picture that can be asked for by it; the others are numbered as they are taken. */
type TakeOptions = { number?: number; fullPage?: boolean };

/** Keeps the pictures of one kind, each in its own file. At the end all of them are on sheets. */
export class Album {
  readonly #pictures: Picture[] = [];

  /** Begins with an empty folder. */
  constructor(private readonly kind: string) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** Takes a picture of what the page shows now. Its `label` makes two lines on the sheet, split at the first dot. */
  async take(page: Page, label: string, { number = this.#pictures.length + 1, fullPage }: TakeOptions = {}) {
    const file = path.join(folder, `${this.kind}-${String(number).padStart(3, "0")}.jpg`);
    await page.screenshot({ path: file, type: "jpeg", quality: 82, fullPage });
    this.#pictures.push({ number, label, file });
  }

  /** Draws the sheets, and says where everything is. */
  async finish(): Promise<void> {
    const sheets = await drawSheets(folder, this.#pictures);
    console.log(`${this.#pictures.length} pictures and ${sheets} sheets are in ${folder}.`);
  }
}
