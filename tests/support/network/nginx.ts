import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { programForTests } from "../programs.mjs";

const startTimeoutMs = 15_000;

/** nginx's path, or null to skip its tests. `tests` names them, as in "the stories behind a proxy". */
export const findNginx = (tests: string) => programForTests("nginx", { tests });

type Nginx = { url: string; log: () => string; stop: () => Promise<void> };

/** The nginx configuration in a page of docs/deploy/. */
function documentedLines(page: string): string {
  const text = readFileSync(new URL(`../../../docs/deploy/${page}`, import.meta.url), "utf8");
  const [, lines] = /```nginx\n(.*?)```/s.exec(text) ?? [];
  if (!lines) throw new Error(`docs/deploy/${page} has no lines for nginx.`);
  return lines;
}

/**
 * Starts nginx with the configuration of a page of docs/deploy/, without TLS on a loopback port. `servers` replace the
 * page's addresses. Throws when the page has others, or nginx rejects the configuration.
 */
export async function startDocumentedNginx(
  page: string,
  { port, servers }: { port: number; servers: Record<string, string> },
): Promise<Nginx> {
  const program = findNginx("tests behind nginx");
  if (!program) throw new Error("nginx is not installed.");
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-nginx-"));
  const replaced = { "listen 443 ssl": `listen 127.0.0.1:${port}`, ...servers };
  let lines = documentedLines(page);
  for (const [documented, own] of Object.entries(replaced)) {
    if (!lines.includes(documented)) throw new Error(`docs/deploy/${page} does not say ${documented}.`);
    lines = lines.replaceAll(documented, own);
  }
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const configuration = path.join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
    events { worker_connections 512; }
    http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
    ${lines} }`,
  );
  // The shell waits for the end of its input, which only this process holds open.
  const script = '"$@" & child=$!; cat > /dev/null; kill "$child" 2> /dev/null; wait "$child"';
  const shell = spawn("sh", ["-c", script, "sh", program, "-p", folder, "-c", configuration], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let log = "";
  shell.stderr.on("data", (chunk) => {
    log += chunk;
  });
  const ended = once(shell, "close");
  const stop = async () => {
    shell.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + startTimeoutMs; !(await isListening(port)); await sleep(50)) {
    if (!log.includes("[emerg]") && Date.now() < deadline) continue;
    await stop();
    throw new Error(`nginx did not start:\n${log}`);
  }
  return { url: `http://localhost:${port}`, log: () => log, stop };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
