import { createRequire } from "node:module";
import { register } from "tsx/cjs/api";

// The web server of development. TypeScript support is registered only while it loads: kept, the loader would cost
// this process 60 MB and interfere with everything that Next loads later.
const unregister = register();
const { runWeb } = createRequire(import.meta.url)("./web.ts");
unregister();

await runWeb();
