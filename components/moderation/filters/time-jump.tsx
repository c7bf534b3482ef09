"use client";

import { Clock, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { IconButton } from "@/components/ui/icon-button";
import { useTimeZone } from "@/lib/client/account/hooks";
import { clockTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { parseMoment } from "@/lib/shared/posts/moment";

const text = messages.posts;

export type TimeJumpProps = { until: string | undefined; onJump: (until: string | undefined) => void };

/** Begins the list at a time that somebody types: '21:30', 'an hour ago'. */
export function TimeJump({ until, onJump }: TimeJumpProps) {
  const timeZone = useTimeZone();
  const [typed, setTyped] = useState<string | null>(null);
  const [isFaulty, setIsFaulty] = useState(false);
  const listId = useId();
  const shown = typed ?? (until ? clockTime(until, timeZone) : "");
  const jump = () => {
    if (typed === null) return;
    const moment = parseMoment(typed, new Date(), timeZone);
    setIsFaulty(!moment && typed.trim() !== "");
    if (!moment && typed.trim() !== "") return;
    setTyped(null);
    onJump(moment?.toISOString());
  };
  const clear = () => {
    setTyped(null);
    setIsFaulty(false);
    onJump(undefined);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    jump();
  };
  return (
    <>
      <TextField
        label={text.jump}
        isLabelHidden
        placeholder={text.jumpExample}
        error={isFaulty ? text.jumpInvalid : undefined}
        autoComplete="off"
        list={listId}
        value={shown}
        onChange={(change) => setTyped(change.target.value)}
        onBlur={jump}
        onKeyDown={handleKeyDown}
        start={<Clock aria-hidden="true" />}
        end={
          shown && (
            <IconButton label={text.jumpClear} size="sm" hasTooltip={false} onClick={clear}>
              <X aria-hidden="true" />
            </IconButton>
          )
        }
        fieldClassName="max-sm:w-0 max-sm:flex-1 sm:w-36"
        className="pointer-coarse:h-11"
      />
      <datalist id={listId}>
        {text.jumpOffers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
    </>
  );
}
