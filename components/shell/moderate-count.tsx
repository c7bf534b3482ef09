import { useWaitingCount } from "@/lib/client/wait-alarm/hooks";
import { messages } from "@/lib/shared/messages";

/** Highest number that the badge spells out. */
const shownMax = 999;

/** Shows how many posts wait for approval, beside the link to them; nothing while none waits. */
export function ModerateCount() {
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-accent px-2 py-0.5 font-semibold text-on-fill text-xs tabular-nums">
      {count > shownMax ? `${shownMax}+` : count}
      <span className="sr-only"> {messages.waitAlarm.toReview}</span>
    </span>
  );
}
