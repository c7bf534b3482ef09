import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { drawSheets, type Picture } from "./sheets";

const folder = path.join("test-results", "pictures");

/** A fixed `number` lets a picture be requested by it; other pictures are numbered in order. */
type TakeOptions = { number?: number; fullPage?: boolean };

/** Saves the pictures of one kind as files, and draws contact sheets of them at the end. */
export class Album {
  readonly #pictures: Picture[] = [];

  /** Empties the folder. */
  constructor(private readonly kind: string) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** Takes a screenshot of the page. Its `label` makes two lines on the sheet, split at the first dot. */
  async take(page: Page, label: string, { number = this.#pictures.length + 1, fullPage }: TakeOptions = {}) {
    const file = path.join(folder, `${this.kind}-${String(number).padStart(3, "0")}.jpg`);
    await page.screenshot({ path: file, type: "jpeg", quality: 82, fullPage });
    // A retry replaces its picture.
    const known = this.#pictures.findIndex((one) => one.number === number);
    this.#pictures.splice(known < 0 ? this.#pictures.length : known, 1, { number, label, file });
  }

  /** Draws the sheets and prints their paths. */
  async finish(): Promise<void> {
    const inOrder = this.#pictures.toSorted((one, other) => one.number - other.number);
    const sheets = await drawSheets(folder, inOrder);
    console.log(`${this.#pictures.length} pictures and ${sheets} sheets are in ${folder}.`);
  }
}
