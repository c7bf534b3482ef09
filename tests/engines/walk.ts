import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import type { Driver } from "./drivers/driver";
import { Page } from "./page";

export const picturesFolder = path.join("test-results", "engines");
/** Longer than any step waits, so that a step that hangs does not block the rest. */
const stepTimeoutMs = 150_000;

/** An address of the installation, and if it is a secure context. */
export type Place = { name: "localhost" | "plain-http"; origin: string; isSecure: boolean };

type WalkOptions = {
  engine: string;
  driver: Driver;
  place: Place;
  installation: Installation;
  organiser: Organiser;
  label: string;
};

/** One role in one engine at one address: runs its steps in order and takes a screenshot of each. */
export class Walk {
  readonly page: Page;
  readonly failures: string[] = [];
  passed = 0;
  #organiser: Organiser;

  constructor(private readonly options: WalkOptions) {
    this.page = new Page(options.driver);
    this.#organiser = options.organiser;
  }

  static async begin(options: Omit<WalkOptions, "organiser">): Promise<Walk> {
    return new Walk({ ...options, organiser: await Organiser.signIn(options.installation) });
  }

  /** The engine's name in `npm run check:engines`. */
  get engine(): string {
    return this.options.engine;
  }

  get place(): Place {
    return this.options.place;
  }

  get installation(): Installation {
    return this.options.installation;
  }

  get organiser(): Organiser {
    return this.#organiser;
  }

  /** A page's full address at this walk's place. */
  readonly at = (pagePath: string): string => this.place.origin + pagePath;

  /** Runs a step, takes a screenshot at its end and continues after a failure. */
  async step(name: string, run: () => Promise<void>): Promise<void> {
    const { driver, label } = this.options;
    const began = Date.now();
    const failure = await within(stepTimeoutMs, run).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const seconds = ((Date.now() - began) / 1_000).toFixed(1);
    console.log(
      `  ${failure === null ? "✓" : "✗"} ${label}: ${name} (${seconds} s)${failure ? `\n    ${failure}` : ""}`,
    );
    if (failure === null) this.passed += 1;
    else this.failures.push(`${label}: ${name}`);
    mkdirSync(picturesFolder, { recursive: true });
    const file = `${label} ${name}`.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase();
    await driver.screenshot().then(
      (picture) => writeFileSync(path.join(picturesFolder, `${file}.png`), picture),
      (error) => console.log(`    No picture: ${error}`),
    );
  }
}

async function within(timeoutMs: number, run: () => Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The step took more than ${timeoutMs / 1_000} s.`)), timeoutMs);
  });
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
