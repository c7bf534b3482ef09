import { runWeb } from "./web";

await runWeb();
