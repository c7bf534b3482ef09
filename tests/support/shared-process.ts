import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, vi } from "vitest";
import { setCurrentLanguage } from "@/lib/client/language/current";
import { env } from "@/lib/server/env";
import { english } from "@/lib/shared/messages/english";

/** Resets the process after each suite, for the next one that runs in it (vitest.config.ts). */

// Next reads this global once, when the first suite of a process loads it.
Object.assign(globalThis, { AsyncLocalStorage });

// The upload queue takes its sentences from the guest page that it runs on.
setCurrentLanguage("en", english.guest);

const before = { ...env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(env)) Reflect.deleteProperty(env, name);
  Object.assign(env, before);
  for (const [name, value] of Object.entries(globalThis)) {
    if (!name.startsWith("wallflower")) continue;
    // Node visits every storage ever used at each promise. One more for each suite slows down the rest.
    if (value instanceof AsyncLocalStorage) value.disable();
    else Reflect.deleteProperty(globalThis, name);
  }
});
