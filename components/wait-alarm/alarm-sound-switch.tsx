"use client";

import { Bell, BellOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { playAlarm } from "@/lib/client/wait-alarm/alarm-sound";
import { useAlarmSound } from "@/lib/client/wait-alarm/hooks";
import { messages } from "@/lib/shared/messages";

export type AlarmSoundSwitchProps = {
  className?: string;
  /** Shows the switch's name beside its icon. */
  hasWord?: boolean;
};

/**
 * Switches the alarm's sound in this browser. Turning it on plays it at once: the click unlocks audio, and demonstrates
 * the sound.
 */
export function AlarmSoundSwitch({ className, hasWord = false }: AlarmSoundSwitchProps) {
  const [isOn, setIsOn] = useAlarmSound();
  const Icon = isOn ? Bell : BellOff;
  const handleClick = () => {
    setIsOn(!isOn);
    if (!isOn) void playAlarm();
  };
  if (hasWord) {
    return (
      <Button
        icon={<Icon aria-hidden="true" />}
        title={isOn ? messages.waitAlarm.soundOn : messages.waitAlarm.soundOff}
        aria-pressed={isOn}
        onClick={handleClick}
        className={cn("pointer-coarse:min-h-11", className)}
      >
        {messages.waitAlarm.sound}
      </Button>
    );
  }
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
