import { createRequire } from "node:module";
import { register } from "tsx/cjs/api";

// The web server of development. TypeScript is understood only until it is loaded: kept for good, the loader would cost
// this process 60 MB. It would also stand in the way of all that Next loads later.
const unregister = register();
const { runWeb } = createRequire(import.meta.url)("./web.ts");
unregister();

await runWeb();
