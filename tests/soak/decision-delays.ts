import type { Moderator } from "./desk-moderator";

export type DecisionLog = Awaited<ReturnType<Moderator["log"]>>;

/** Milliseconds from each successful decision until each other browser with the card showed it. */
export function decisionDelays(logs: readonly DecisionLog[]): number[] {
  return logs.flatMap(({ sent }, index) => {
    const others = logs.filter((_, other) => other !== index);
    return sent.filter(({ status }) => status === 200).flatMap((decision) => seenAfter(decision, others));
  });
}

function seenAfter(decision: { id: string; at: number }, others: readonly DecisionLog[]): number[] {
  return others.flatMap((log) => {
    const seen = log.seen.find(({ id, at }) => id === decision.id && at >= decision.at);
    return seen ? [seen.at - decision.at] : [];
  });
}
