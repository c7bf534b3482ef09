import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Take ten seconds and more, most of it in decoders. */
const longest = [
  "posts/hostile-files",
  "posts/lying-clips",
  "uploads/proxies",
  "posts/clip-faults",
  "videos/uploads",
  "posts/clips",
];

const placeOf = ({ moduleId }: TestSpecification) =>
  longest.findIndex((suite) => moduleId.endsWith(`${suite}.test.ts`));

/** Begins with the longest suites: one that begins last is waited for alone. Nothing is remembered in a fresh folder. */
export class LongestFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(suites);
    const long = sorted.filter((suite) => placeOf(suite) >= 0);
    const others = sorted.filter((suite) => placeOf(suite) < 0);
    return [...long.sort((one, other) => placeOf(one) - placeOf(other)), ...others];
  }
}
