import { runTool } from "./process/tool";

/** npm run db:migrate: `--run` has migrated the database and made the first account before it comes here. */
await runTool(async () => console.log("The database is up to date."));
