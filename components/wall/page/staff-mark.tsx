"use client";
import { useIsStaff } from "@/lib/client/wall/staff-hooks";
import { wallMessages } from "@/lib/shared/messages/wall";
import styles from "./staff-mark.module.css";

type StaffMarkProps = { isOffline: boolean; isPaused: boolean };

/** What those who run the event have to know of the screen, and the audience has not. */
export function StaffMark({ isOffline, isPaused }: StaffMarkProps) {
  const isStaff = useIsStaff();
  if (!isStaff || !(isOffline || isPaused)) return null;
  return (
    <p className={styles.mark} role="status">
      {isOffline ? wallMessages.offline : wallMessages.paused}
    </p>
  );
}
