"use client";

import { AlarmClock, Hourglass } from "lucide-react";
import { useTimedWords } from "@/components/posts/use-relative-time";
import { cn } from "@/components/ui/cn";
import { useWaiting } from "@/lib/client/wait-alarm/hooks";
import { relativeTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { isAlarming, sumWaiting } from "@/lib/shared/wait-alarm/alarm";
import type { WaitingPosts } from "@/lib/shared/wait-alarm/contract";

export type WaitingMarkProps = {
  /** Null: all events that the person moderates. */
  eventId: string | null;
  /** Shows only waiting posts, or only the alarm; without it, also an empty queue. */
  tells?: "waiting" | "alarm";
  /** Short visible text; screen readers get the full one. */
  isShort?: boolean;
  /** Shown instead of count and age, where the page has them already. */
  words?: string;
  className?: string;
};

const text = messages.waitAlarm;

/** Shows how many posts wait and the oldest one's age, highlighted during an alarm. */
export function WaitingMark({ eventId, tells, isShort = false, words, className }: WaitingMarkProps) {
  const { data } = useWaiting(eventId);
  if (!data) return null;
  if (data.length > 0)
    return (
      <Mark list={data} isAlarmOnly={tells === "alarm"} isShort={isShort} ownWords={words} className={className} />
    );
  return tells ? null : <span className={cn("text-muted text-sm", className)}>{text.nothing}</span>;
}

type MarkProps = {
  list: readonly WaitingPosts[];
  isAlarmOnly: boolean;
  isShort: boolean;
  ownWords: string | undefined;
  className: string | undefined;
};

function Mark({ list, isAlarmOnly, isShort, ownWords, className }: MarkProps) {
  const inWords = (format: typeof text.mark) => (now: Date) => {
    const waiting = sumWaiting(list);
    return waiting ? format(waiting.count, relativeTime(waiting.oldestAt, now)) : "";
  };
  const timedWords = useTimedWords(inWords(text.mark));
  const words = ownWords ?? timedWords;
  const shortWords = useTimedWords(inWords(text.shortMark));
  const isRaised = useTimedWords((now) => (list.some((each) => isAlarming(each, now)) ? "raised" : "")) !== "";
  const Icon = isRaised ? AlarmClock : Hourglass;
  const isShown = isRaised || !isAlarmOnly;
  return (
    <>
      {isShown && (
        <span
          className={cn(
            "inline-flex min-w-0 items-center gap-1.5 rounded-full px-2.5 py-1 font-medium text-xs tabular-nums",
            isRaised ? "bg-danger-soft text-danger" : "bg-sunken text-muted",
            className,
          )}
        >
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          {isShort && (
            <span aria-hidden="true" className="min-w-0 truncate">
              {shortWords}
            </span>
          )}
          <span className={isShort ? "sr-only" : "min-w-0 truncate"}>{words}</span>
        </span>
      )}
      {/* A separate live region: the visible text changes all the time. */}
      <span role="status" className="sr-only">
        {isRaised && text.raised}
      </span>
    </>
  );
}
