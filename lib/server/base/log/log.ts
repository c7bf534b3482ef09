import { format } from "node:util";
import { describeError, withoutSecrets } from "./describe-error";
import { ignoreLogFailures } from "./ignore-log-failures";
import { currentRequest } from "./request-context";

/**
 * The log of every process, one line per event: JSON for programs, words on a terminal (docs/decisions/082). Secrets
 * are removed from every line.
 */

type LogLevel = "error" | "warn" | "info";
/** Fields of a line beside its message, by name. Undefined ones are left out. */
type Details = { error?: unknown } & Record<string, unknown>;
const importance: readonly LogLevel[] = ["error", "warn", "info"];
/** The original console methods before structureConsole, the process' name, and the least level that is written. */
type Structured = { process: string; least: LogLevel; write: Record<LogLevel, (line: string) => void> };

const structuredTag = Symbol.for("wallflower.console");
const tagged = () => console as Console & { [structuredTag]?: Structured };

/** Writes one line: time, level and message, the request that it belongs to, `details`, and `error` described. */
export function writeLog(level: LogLevel, message: string, { error, ...details }: Details = {}): void {
  const structured = tagged()[structuredTag];
  if (structured && importance.indexOf(level) > importance.indexOf(structured.least)) return;
  const request = currentRequest();
  const facts = {
    process: structured?.process,
    ...details,
    request_id: request?.request_id ?? details.request_id,
    actor_id: request?.actor_id ?? undefined,
    address: request?.address,
  };
  const line = {
    time: new Date().toISOString(),
    level,
    message: withoutSecrets(message),
    facts,
    error: error === undefined ? undefined : describeError(error),
  };
  const write = structured ? structured.write[level] : console[level].bind(console);
  write(isTerminal(level) ? asPlainText(line) : asJson(line));
}

/** Time at which writeLogThrottled last wrote each message. */
const lastWritten = new Map<string, number>();

/**
 * Writes a line unless this process wrote the same message within `everySeconds`: for faults that repeat with each
 * request until fixed. `message` must be a constant, which bounds the memory of messages.
 */
export function writeLogThrottled(everySeconds: number, level: LogLevel, message: string, details: Details = {}): void {
  const now = Date.now();
  const last = lastWritten.get(message);
  if (last !== undefined && now < last + everySeconds * 1_000) return;
  lastWritten.set(message, now);
  writeLog(level, message, details);
}

type LogEntry = {
  time: string;
  level: LogLevel;
  message: string;
  facts: Record<string, unknown>;
  error?: string | undefined;
};

/** The console writes info to stdout, and all else to stderr. */
const isTerminal = (level: LogLevel) => Boolean((level === "info" ? process.stdout : process.stderr).isTTY);

const asJson = ({ time, level, message, facts, error }: LogEntry) =>
  JSON.stringify({ time, level, message, ...facts, error });

/** Formats '09:20:11 WARN You are not allowed to do this. method=PUT status=403', with the error below it. */
function asPlainText({ time, level, message, facts, error }: LogEntry): string {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  const output = [message, ...given.map(([name, value]) => `${name}=${value}`)].join(" ");
  const clock = new Date(time).toTimeString().slice(0, 8);
  return [`${clock} ${level.toUpperCase().padEnd(5)} ${output}`, ...(error ? [error] : [])].join("\n");
}

const levels = { error: "error", warn: "warn", info: "info", log: "info" } as const;

/**
 * Turns all console output of this process into log lines, including that of libraries, which log raw errors of
 * requests. `name` names the process; less important lines than `least` are left out. Only the first call has an
 * effect.
 */
export function structureConsole(name: string, least: LogLevel = "info"): void {
  const own = tagged();
  if (own[structuredTag]) return;
  ignoreLogFailures();
  const write = { error: own.error.bind(own), warn: own.warn.bind(own), info: own.info.bind(own) };
  own[structuredTag] = { process: name, least, write };
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, LogLevel][]) {
    own[method] = (...parts: unknown[]) => writeParts(level, parts);
  }
}

function writeParts(level: LogLevel, parts: unknown[]): void {
  const errors = parts.filter((part) => part instanceof Error);
  const words = parts.filter((part) => !(part instanceof Error));
  const [first] = errors;
  if (!first) {
    writeLog(level, format(...words));
    return;
  }
  // The database's message may repeat people's input: describeError filters it.
  const message = words.length > 0 ? format(...words) : (describeError(first).split("\n")[0] ?? "");
  writeLog(level, message, { error: errors.length === 1 ? first : new AggregateError(errors) });
}
