"use client";
import type { ComponentProps } from "react";
import { Entrance } from "./entrance";
import { Wall } from "./wall";

/** Renders the public wall; if the event gets a password meanwhile, viewers are asked for it. */
export function OpenWall(props: Omit<ComponentProps<typeof Wall>, "renderEntrance">) {
  return <Wall {...props} renderEntrance={(entrance) => <Entrance {...entrance} />} />;
}
