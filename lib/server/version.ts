import "server-only";
import packageJson from "@/package.json";

/** The product's version, from package.json. */
export const { version } = packageJson;
