import path from "node:path";
import { renderUnicodeCompact } from "uqr";
import { findNetworkAddress } from "@/lib/server/base/settings/find-network-address";
import type { SignIn } from "./accounts";

/** False if the output goes to a log or another program. */
export const hasTerminal = process.stdout.isTTY === true;
const isColourful = hasTerminal && process.env.NO_COLOR === undefined;
const bold = (text: string) => (isColourful ? `\x1b[1m${text}\x1b[22m` : text);
const dim = (text: string) => (isColourful ? `\x1b[2m${text}\x1b[22m` : text);
/** White on black regardless of the terminal's colours: scanners need dark on light. */
const onBlack = (text: string) => (isColourful ? `\x1b[97;40m${text}\x1b[0m` : text);

function nameFile(folder: string, file: string): string {
  const relative = path.relative(folder, file);
  return relative.startsWith("..") ? file : relative;
}

function describeSignIn({ email, newPassword, passwordFile }: SignIn, folder: string): string[] {
  const kept = passwordFile ? `kept in ${nameFile(folder, passwordFile)}` : null;
  const lines = [`  Email          ${bold(email)}`];
  // Logs are kept, copied and read by more people than the one who signs in.
  if (newPassword && hasTerminal)
    lines.push(
      `  Password       ${bold(newPassword)}   ${dim(`shown only once, ${kept}; change it when you first log in`)}`,
    );
  else if (newPassword) lines.push(`  Password       ${dim(`${kept}; change it when you first log in`)}`);
  else if (kept) lines.push(`  Password       ${dim(kept)}`);
  else lines.push(`  Password       ${dim("the one in ADMIN_PASSWORD")}`);
  return lines;
}

/** Prints the service's addresses, for this machine and for phones, and how to sign in. */
export function printGreeting(options: {
  port: number;
  publicUrl?: string;
  signIn: SignIn | null;
  folder: string;
}): void {
  const { port, publicUrl, signIn, folder } = options;
  const local = `http://localhost:${port}`;
  const address = findNetworkAddress();
  const outside = publicUrl ?? (address ? `http://${address}:${port}` : null);
  const lines = ["", `  ${bold("Wallflower is running.")}`, "", `  This machine   ${bold(local)}`];
  if (outside) {
    lines.push(`  ${publicUrl ? "The public    " : "Your network  "} ${bold(outside)}`, "");
    lines.push(
      ...renderUnicodeCompact(outside, { border: 2 })
        .split("\n")
        .map((row) => `  ${onBlack(row)}`),
    );
  }
  lines.push("", `  Log in         ${bold(`${local}/login`)}`);
  if (signIn) lines.push(...describeSignIn(signIn, folder));
  lines.push("", `  ${dim("Ctrl-C stops it.")}`, "");
  console.log(lines.join("\n"));
}
