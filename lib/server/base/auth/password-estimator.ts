import "server-only";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { limits } from "@/lib/shared/limits";

/**
 * Estimates how hard a password is to guess. A file of its own with static imports: these packages are CommonJS, and
 * a bundle of programs loses the names of a CommonJS package that it imports dynamically.
 */
export const passwordEstimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: limits.passwordJudgedLength,
  // More substitutions of one password take seconds.
  l33tMaxSubstitutions: 20,
});
