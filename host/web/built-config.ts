import { readFile } from "node:fs/promises";
import path from "node:path";
import nextConfig from "@/next.config";

/**
 * Lets Next take its settings from the build of a folder, as its servers without a compiler do (`output: "standalone"`
 * in next/dist/build/utils.js). From next.config.ts it would take them with its compiler, which stays in memory: 26 MB.
 * Compression and ETags are set anew: a build does not know which server will serve it. Throws if there is no build.
 */
export async function takeBuiltConfig(root: string): Promise<void> {
  const { config } = JSON.parse(await readFile(path.join(root, ".next", "required-server-files.json"), "utf8"));
  const { compress, generateEtags } = nextConfig;
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify({ ...config, compress, generateEtags });
}
