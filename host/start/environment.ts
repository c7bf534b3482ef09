import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import type { Env } from "@/lib/server/env";
import { OperatorError } from "../process/operator-error";
import { readIfThere, writePrivateFile } from "../process/private-file";

const secretsSchema = z.object({
  nextauth_secret: z.string().min(1),
  pusher_app_id: z.string().min(1),
  pusher_key: z.string().min(1),
  pusher_secret: z.string().min(1),
});

/** Generates missing secrets at the first start and keeps them in the data folder, readable by this user only. */
function keepSecrets(dataFolder: string): z.infer<typeof secretsSchema> {
  const file = path.join(dataFolder, "secrets.json");
  const text = readIfThere(file);
  if (text !== null) {
    try {
      return secretsSchema.parse(JSON.parse(text));
    } catch {
      throw new OperatorError(`${file} is damaged. Restore it, or delete it; everybody must then log in again.`);
    }
  }
  const secrets = {
    nextauth_secret: randomBytes(32).toString("base64url"),
    pusher_app_id: "wallflower",
    pusher_key: randomBytes(10).toString("hex"),
    pusher_secret: randomBytes(24).toString("hex"),
  };
  writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/**
 * Returns the environment of the web server, the worker and every tool: the person's variables, with this
 * installation's own values as defaults. `port` is the web server's.
 */
export function composeEnvironment(
  env: Env,
  place: { dataFolder: string; databaseUrl: string; port: number },
): NodeJS.ProcessEnv {
  const secrets = keepSecrets(place.dataFolder);
  const embeddedRealtime = {
    PUSHER_APP_ID: secrets.pusher_app_id,
    PUSHER_KEY: secrets.pusher_key,
    PUSHER_SECRET: secrets.pusher_secret,
    PUSHER_CLUSTER: "",
    PUSHER_HOST: "127.0.0.1",
    PUSHER_PORT: String(place.port),
    PUSHER_TLS: "false",
    WALLFLOWER_EMBEDDED_REALTIME: "1",
  };
  return {
    // A private installation sends no telemetry, unless the person enables it.
    NEXT_TELEMETRY_DISABLED: "1",
    ...process.env,
    PORT: String(place.port),
    DATA_DIR: place.dataFolder,
    DATABASE_URL: place.databaseUrl,
    // The built-in database has no pooler.
    DATABASE_DIRECT_URL: env.DATABASE_URL ? (env.DATABASE_DIRECT_URL ?? "") : place.databaseUrl,
    NEXTAUTH_SECRET: env.NEXTAUTH_SECRET ?? secrets.nextauth_secret,
    WALLFLOWER_WEB_URL: `http://127.0.0.1:${place.port}`,
    ...(env.PUSHER_APP_ID ? { WALLFLOWER_EMBEDDED_REALTIME: "0" } : embeddedRealtime),
  };
}
