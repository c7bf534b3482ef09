import { buildIfStale } from "./build";
import { explain } from "./plain-fault";

/** The build of npm start on its own, with Next's words as they come: for the tests. */
try {
  const hasBuilt = await buildIfStale({ isVerbose: true });
  if (!hasBuilt) console.log("The pages are built already.");
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
