import { runTool } from "./process/tool";

/** npm run db:migrate: `--run` has already migrated the database and created the first account. */
await runTool(async () => console.log("The database is up to date."));
