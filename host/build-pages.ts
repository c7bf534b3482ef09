import { buildIfStale } from "./build/build";
import { runTool } from "./process/tool";

/** The build of npm start on its own, with Next's words as they come: for the tests. */
await runTool(async () => {
  const hasBuilt = await buildIfStale({ isVerbose: true });
  if (!hasBuilt) console.log("The pages are already built.");
});
