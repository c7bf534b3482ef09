/**
 * The decoder process, which opens untrusted files; plain JavaScript, run without a build. It takes one task per
 * message and sends one answer. Its parent watches memory and time, and kills it
 * (lib/server/outside/media/decoding/decoders.ts).
 */

import { systemCode } from "./undecodable.mjs";

/** The first task that needs a module loads it: a clip needs no picture code. */
const tasks = {
  picture: async (input) => (await import("./pictures.mjs")).makePicture(input),
  poster: async (input) => (await import("./pictures.mjs")).drawPoster(input),
  "read-clip": async (input) => (await import("./clips.mjs")).readClip(input),
  "copy-clip": async (input) => (await import("./clips.mjs")).copyClip(input),
};

// Libraries log a file's faults there; the answer already contains them.
console.log = console.warn = () => {};

process.on("message", async ({ name, input }) => {
  try {
    answer({ output: await tasks[name](input) });
  } catch (error) {
    answer({ failure: explain(error) });
  }
});
process.on("disconnect", () => process.exit());

/** Sends the answer with this process' memory use. */
function answer(message) {
  process.send({ ...message, heldBytes: process.memoryUsage.rss() });
}

/** Describes an error. System errors such as a full disk are not the file's fault. libheif throws numbers. */
function explain(error) {
  const isError = error instanceof Error;
  const cause = isError && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return {
    message: isError ? `${error.message}${cause}` : String(error),
    isUndecodable: error?.isUndecodable === true,
    code: systemCode(error),
  };
}
