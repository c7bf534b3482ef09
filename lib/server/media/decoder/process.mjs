/**
 * A program of its own, in plain JavaScript because it runs as it stands: opens what strangers sent. One task comes as a
 * message, one answer goes back. The parent watches its memory and its clock, and ends it (lib/server/media/decoding/decoders.ts).
 */

import { systemCode } from "./undecodable.mjs";

/** Each part is loaded by the first task that needs it: a clip needs no pictures. */
const tasks = {
  picture: async (input) => (await import("./pictures.mjs")).makePicture(input),
  poster: async (input) => (await import("./pictures.mjs")).drawPoster(input),
  "read-clip": async (input) => (await import("./clips.mjs")).readClip(input),
  "copy-clip": async (input) => (await import("./clips.mjs")).copyClip(input),
};

// Libraries report there what is wrong with a file; the answer says it already.
console.log = console.warn = () => {};

process.on("message", async ({ name, input }) => {
  try {
    answer({ output: await tasks[name](input) });
  } catch (error) {
    answer({ failure: explain(error) });
  }
});
process.on("disconnect", () => process.exit());

/** With what this process holds on to. */
function answer(message) {
  process.send({ ...message, heldBytes: process.memoryUsage.rss() });
}

/** The system's own errors, such as a full disk, are nobody's file's fault. libheif throws numbers. */
function explain(error) {
  const isError = error instanceof Error;
  const cause = isError && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return {
    message: isError ? `${error.message}${cause}` : String(error),
    isUndecodable: error?.isUndecodable === true,
    code: systemCode(error),
  };
}
