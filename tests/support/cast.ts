import { beforeAll } from "vitest";
import type { Deps } from "@/lib/server/deps";
import { type Cast, createCast } from "./people";

/** The people of a test file, created before its first test. Call it once at the top of the file. */
export function testCast(installation: { deps: Deps }): Cast {
  const cast = {} as Cast;
  beforeAll(async () => {
    Object.assign(cast, await createCast(installation.deps));
  });
  return cast;
}
