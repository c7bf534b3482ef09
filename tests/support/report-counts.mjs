import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../../host/build/install.mjs";

/** Reads the reports of the test runners for the end of `npm test`. */

/** @typedef {{ file: string, reason: string }} Skipped a skipped test; the reason is '' if its runner knows none */

/**
 * Number of passed tests, names of failed ones, names of browser stories that passed on retry, and the skipped tests.
 * @typedef {{ passed: number, failed: string[], retried: string[], skipped: Skipped[] }} Counts
 */

/** A failure's first line, without the terminal's colours. */
const firstLine = (/** @type {string | undefined} */ message) =>
  stripVTControlCharacters(message ?? "")
    .trim()
    .split("\n", 1)[0] ?? "";

/**
 * Counts a file that failed to load or set up as one failed test, since it reports none.
 *
 * @param {any} report
 * @returns {Counts}
 */
export function countVitest(report) {
  // A test that passed at its second try keeps the errors of the first.
  const retried = report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ test) => test.status === "passed" && test.failureMessages.length > 0)
      .map((/** @type {any} */ test) => `${path.relative(root, name)} › ${test.fullName}`),
  );
  const failed = report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter((/** @type {any} */ test) => test.status === "failed")
      .map((/** @type {any} */ test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages.join("\n"))}`);
    return status === "failed" && tests.length === 0 ? [`${file}: ${firstLine(message)}`] : tests;
  });
  const skipped = report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ test) => ["skipped", "pending", "todo", "disabled"].includes(test.status))
      .map(() => ({ file: path.relative(root, name), reason: "" })),
  );
  return { passed: report.numPassedTests, failed, retried, skipped };
}

/**
 * @param {any} suite
 * @param {(spec: any) => boolean} isMeant
 * @returns {string[]}
 */
const specNames = ({ suites = [], specs = [] }, isMeant) => [
  ...specs.filter(isMeant).map((/** @type {any} */ spec) => `${path.join("tests", "e2e", spec.file)} › ${spec.title}`),
  ...suites.flatMap((/** @type {any} */ suite) => specNames(suite, isMeant)),
];

/**
 * @param {any} suite
 * @returns {Skipped[]}
 */
const skippedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === "skipped")
      .map((/** @type {any} */ test) => ({
        file: path.join("tests", "e2e", spec.file),
        reason: test.annotations?.find((/** @type {any} */ { type }) => type === "skip")?.description ?? "",
      })),
  ),
  ...suites.flatMap(skippedSpecs),
];

/**
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors, suites }) {
  const broken = errors.map((/** @type {any} */ error) => firstLine(error.message));
  const isFlaky = (/** @type {any} */ spec) => spec.tests.some((/** @type {any} */ test) => test.status === "flaky");
  return {
    passed: stats.expected + stats.flaky,
    failed: [...specNames({ suites }, (spec) => !spec.ok), ...broken],
    retried: specNames({ suites }, isFlaky),
    skipped: skippedSpecs({ suites }),
  };
}

/**
 * The lines that tell what was skipped: the reasons that tests gave, then each file with its number of tests.
 *
 * @param {readonly Skipped[]} skipped
 * @param {string} report what `programForTests` wrote
 * @returns {string[]}
 */
export function skippedReasons(skipped, report) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { file, reason } of skipped) {
    const line = reason === "" ? file : `${file}: ${reason}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const reasons = skipped.length > 0 ? [...new Set(report.split("\n").filter(Boolean))].sort() : [];
  return [...reasons, ...[...counts].map(([line, count]) => `${count} × ${line}`).sort()];
}
