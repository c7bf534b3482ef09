"use client";

import { Shuffle, X } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { useGuestMessages } from "@/lib/client/language/guest-language";

type MissionCardProps = {
  missions: readonly string[];
  /** Receives the shown mission; '' for none. */
  missionRef: RefObject<string>;
};

/** Shows one of the event's tasks, which the post then keeps, unless the guest wants to send just a photo. */
export default function MissionCard({ missions, missionRef }: MissionCardProps) {
  const { guestForm: text } = useGuestMessages();
  // Null on the server, whose page many phones share: each of them draws its own.
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => setAt(Math.floor(Math.random() * missions.length)), [missions.length]);
  const [isOff, setIsOff] = useState(false);
  const mission = isOff || at === null ? "" : (missions[at % missions.length] ?? "");
  useEffect(() => {
    missionRef.current = mission;
    return () => {
      missionRef.current = "";
    };
  }, [mission, missionRef]);
  if (isOff) {
    return (
      <PlainButton variant="ghost" className="self-center" onClick={() => setIsOff(false)}>
        {text.giveMission}
      </PlainButton>
    );
  }
  return (
    <section aria-label={text.mission} className="rounded-lg border border-line bg-sunken p-4 text-center">
      <h2 className="text-muted text-sm">{text.mission}</h2>
      <p aria-live="polite" dir="auto" className="mt-1 min-h-7 text-balance break-words font-semibold text-lg">
        {mission}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {missions.length > 1 && (
          <PlainButton variant="ghost" icon={<Shuffle className="size-4" />} onClick={() => setAt((at ?? 0) + 1)}>
            {text.anotherMission}
          </PlainButton>
        )}
        <PlainButton variant="ghost" icon={<X className="size-4" />} onClick={() => setIsOff(true)}>
          {text.noMission}
        </PlainButton>
      </div>
    </section>
  );
}
