"use client";

import { Bell, BellOff } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { playAlarm } from "@/lib/client/wait-alarm/alarm-sound";
import { useAlarmSound } from "@/lib/client/wait-alarm/hooks";
import { messages } from "@/lib/shared/messages";

/**
 * Switches the alarm's sound in this browser. Turning it on plays it at once: the click unlocks audio, and demonstrates
 * the sound.
 */
export function AlarmSoundSwitch({ className }: { className?: string }) {
  const [isOn, setIsOn] = useAlarmSound();
  const Icon = isOn ? Bell : BellOff;
  const handleClick = () => {
    setIsOn(!isOn);
    if (!isOn) void playAlarm();
  };
  return (
    <IconButton
      label={messages.waitAlarm.sound}
      tooltip={isOn ? messages.waitAlarm.soundOn : messages.waitAlarm.soundOff}
      aria-pressed={isOn}
      onClick={handleClick}
      className={className}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
