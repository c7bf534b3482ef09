import "server-only";
import { pushRules } from "@/lib/shared/limits/realtime";
import type { Realtime, RealtimeMessage } from "@/lib/shared/ports/realtime";
import { describeError } from "../../base/log/describe-error";

type LimitOptions = {
  /**
   * Takes each push of a process that answers people, which does not wait for it: a platform may stop the process after
   * its answer. Without it, `publish` resolves once the push was made or given up.
   */
  keepAlive?: (push: Promise<void>) => void;
  rules?: Pick<typeof pushRules, "failures" | "keptMessages"> & { timeoutMs: number; pauseMs: number };
};

/**
 * Wraps a push service that may fall silent. A request fails after `timeoutMs`; after `failures` in a row none is made
 * for `pauseMs`. `publish` never rejects: it keeps the newest messages, and sends them with the next push or after
 * `pauseMs`, whichever is first. Screens ignore what they know, so a message may come twice.
 */
export function limitPushes(service: Realtime, { keepAlive, rules = pushRules }: LimitOptions = {}): Realtime {
  let failures = 0;
  let pausedUntil = 0;
  let kept: readonly RealtimeMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function attempt<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    if (performance.now() < pausedUntil) throw new Error("The push service did not answer; requests pause.");
    try {
      const answer = await withinLimit(request(), rules.timeoutMs);
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= rules.failures) pausedUntil = performance.now() + rules.pauseMs;
      throw error;
    }
  }

  function keep(messages: readonly RealtimeMessage[]) {
    kept = messages.slice(-rules.keptMessages);
    clearTimeout(timer);
    const leftMs = pausedUntil - performance.now();
    timer = setTimeout(() => void push([]), leftMs > 0 ? leftMs : rules.pauseMs);
    timer.unref();
  }

  async function push(messages: readonly RealtimeMessage[]): Promise<void> {
    const due = [...kept, ...messages];
    if (due.length === 0) return;
    if (performance.now() < pausedUntil) return keep(due);
    kept = [];
    try {
      await attempt(() => service.publish(due));
    } catch (error) {
      keep([...kept, ...due]);
      console.warn(`Could not push ${due.length} messages yet.`, describeError(error));
    }
  }

  return {
    ...service,
    async publish(messages) {
      const pushed = push(messages);
      if (keepAlive) keepAlive(pushed);
      else await pushed;
    },
    terminateUserConnections: (userId) => attempt(() => service.terminateUserConnections(userId)),
    countSubscribers: (channel) => attempt(() => service.countSubscribers(channel)),
  };
}

/** Rejects after `timeoutMs`: the library limits the wait for an answer's headers, but not for its body. */
async function withinLimit<Answer>(request: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The push service is silent.")), timeoutMs);
  });
  try {
    return await Promise.race([request, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
