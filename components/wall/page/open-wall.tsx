"use client";
import type { ComponentProps } from "react";
import { Entrance } from "./entrance";
import { Wall } from "./wall";

/** The wall as everybody sees it; whoever watches it while it gets a password is asked for that. */
export function OpenWall(props: Omit<ComponentProps<typeof Wall>, "renderEntrance">) {
  return <Wall {...props} renderEntrance={(entrance) => <Entrance {...entrance} />} />;
}
