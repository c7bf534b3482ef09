import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { decoderRules } from "@/lib/shared/limits";
import { DecoderEndedError, TooHeavyError, UndecodableError } from "../undecodable";
import { endingWithParent } from "./end-with-parent";
import { type Ceiling, type Ceilings, leash } from "./leash";

type Failure = { message: string; isUndecodable: boolean; code: string | null };
/** `heldBytes`: memory that the process still occupies after its task. */
type Answer = { heldBytes: number } & ({ output: unknown } | { failure: Failure });

/** The unit in which V8 limits WebAssembly's memory. */
const wasmPageBytes = 64 * 1024;
const maxErrorCharacters = 2_000;
/** Pages take precedence, but a busy machine must not starve the pictures. */
const niceness = constants.priority.PRIORITY_BELOW_NORMAL;

/** Makes glibc reuse freed blocks: with an arena per thread the process grows with each picture until it is killed. */
const oneArena = { MALLOC_ARENA_MAX: "1" };

/** A process that decodes untrusted files, one at a time, with an empty environment and so without secrets. */
export class DecoderProcess {
  readonly #child: ChildProcess;
  #isGone = false;
  #errors = "";
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    program: string,
    readonly isAwaited: boolean,
  ) {
    const megabytes = Math.ceil(decoderRules.heapBytes / 1024 ** 2);
    const pages = Math.ceil(decoderRules.wasmBytes / wasmPageBytes);
    const limited = [process.execPath, `--max-old-space-size=${megabytes}`, `--wasm-max-mem-pages=${pages}`];
    const [execPath, ...execArgv] = [...endingWithParent(), ...limited] as [string, ...string[]];
    this.#child = fork(program, [], {
      execPath,
      execArgv,
      env: { NODE_ENV: "production", ...oneArena },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.once("spawn", () => !isAwaited && lowerPriority(this.#child.pid));
    this.#child.once("exit", () => {
      this.#isGone = true;
    });
    // Writing to a killed child fails; its exit already explains why.
    this.#child.on("error", () => {});
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#errors = `${this.#errors}${chunk}`.slice(-maxErrorCharacters);
    });
    // Neither an idle child nor its channel keeps this process alive; the child exits with it.
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as { unref?: () => void } | null)?.unref?.();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isUsable(): boolean {
    return !this.#isGone && !this.#child.killed && this.#child.connected;
  }

  /** Rejects as Decoders.run; an abort of the signal kills the process. */
  async run(name: string, input: unknown, ceilings: Ceilings, signal?: AbortSignal): Promise<unknown> {
    const watch = leash(this.#child, ceilings);
    const end = () => this.end();
    signal?.addEventListener("abort", end, { once: true });
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      const answer = await this.#ask({ name, input });
      const exceeded = watch.release();
      signal?.throwIfAborted();
      if (exceeded) throw exceededError(exceeded, ceilings);
      if (!answer) throw new DecoderEndedError(this.#errors || "it said nothing.");
      if (answer.heldBytes > decoderRules.idleMaxBytes) this.end();
      if ("output" in answer) return answer.output;
      throw errorOf(answer.failure);
    } finally {
      watch.release();
      signal?.removeEventListener("abort", end);
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  /** Resolves to the answer, or to null if the process ends without one. */
  #ask(message: { name: string; input: unknown }): Promise<Answer | null> {
    const child = this.#child;
    return new Promise((resolve) => {
      const finish = (answer: Answer | null) => {
        child.off("message", onMessage);
        child.off("exit", onExit);
        child.off("error", onExit);
        resolve(answer);
      };
      const onMessage = (answer: unknown) => finish(answer as Answer);
      const onExit = () => finish(null);
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.on("error", onExit);
      if (!this.isUsable) finish(null);
      else child.send(message);
    });
  }

  endAfter(seconds: number) {
    this.#idleTimer = setTimeout(() => this.end(), seconds * 1_000);
    this.#idleTimer.unref();
  }

  stayAwake() {
    clearTimeout(this.#idleTimer);
  }

  end() {
    clearTimeout(this.#idleTimer);
    this.#child.kill("SIGKILL");
  }
}

/** Memory and processor time are the file's fault; clock time may mean a busy machine. */
function exceededError(ceiling: Ceiling, { memoryBytes, cpuSeconds, clockSeconds }: Ceilings): Error {
  if (ceiling === "memory") return new TooHeavyError(`It took more than ${memoryBytes} bytes of memory.`, ceiling);
  if (ceiling === "processor") return new TooHeavyError(`It took more than ${cpuSeconds} s of processor.`, ceiling);
  return new DecoderEndedError(`it was not done after ${clockSeconds} s.`);
}

function errorOf({ message, isUndecodable, code }: Failure): Error {
  if (isUndecodable) return new UndecodableError(message);
  return code ? Object.assign(new Error(message), { code }) : new Error(message);
}

/** Also used for other programs that open untrusted files. */
export function lowerPriority(pid: number | undefined, to: number = niceness) {
  try {
    if (pid) setPriority(pid, to);
  } catch {
    // It has exited already, or the system forbids it.
  }
}
