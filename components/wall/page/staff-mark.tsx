"use client";
import { useIsStaff } from "@/lib/client/wall/staff-hooks";
import { wallMessages } from "@/lib/shared/messages/wall";
import styles from "./staff-mark.module.css";

type StaffMarkProps = { isOffline: boolean; isPaused: boolean };

/** Shows the event's team that the screen is offline or paused; the audience sees nothing. */
export function StaffMark({ isOffline, isPaused }: StaffMarkProps) {
  const isStaff = useIsStaff();
  if (!isStaff || !(isOffline || isPaused)) return null;
  return (
    <p className={styles.mark} role="status">
      {isOffline ? wallMessages.offline : wallMessages.paused}
    </p>
  );
}
