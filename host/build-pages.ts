import { buildIfStale } from "./build/build";
import { runTool } from "./process/tool";

/** Runs only the build step of npm start and shows Next's output: for the tests. */
await runTool(async () => {
  const hasBuilt = await buildIfStale({ isVerbose: true });
  if (!hasBuilt) console.log("The pages are already built.");
});
