import { createRequire } from "node:module";
import { register } from "tsx/cjs/api";

// TypeScript is understood only until the server is loaded: kept for good, the loader would cost this process 60 MB and
// stand in the way of everything that Next loads later.
const unregister = register();
const { serveWeb } = createRequire(import.meta.url)("./web.ts");
unregister();

try {
  await serveWeb();
} catch (error) {
  console.error(error);
  process.exit(1);
}
