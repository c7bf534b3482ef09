"use client";

import { Bell, Keyboard, SlidersHorizontal } from "lucide-react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
} from "@/components/ui/overlay/dropdown-menu";
import { playChime } from "@/lib/client/browser/chime";
import { messages } from "@/lib/shared/messages";
import { type Density, densities } from "../grid/grid-measures";
import { KeyHint } from "../keys/key-hint";

export type ViewMenuProps = {
  density: Density;
  onDensity: (density: Density) => void;
  hasChime: boolean;
  onChime: (hasChime: boolean) => void;
  onKeys: () => void;
};

const sizeWords: Record<Density, string> = { S: "S, small", M: "M, medium", L: "L, large" };
const sizes = densities.map((value) => ({ value, label: sizeWords[value] }));

/** Menu of this browser's display settings for the queue. */
export function ViewMenu({ density, onDensity, hasChime, onChime, onKeys }: ViewMenuProps) {
  const handleChime = (isOn: boolean) => {
    onChime(isOn);
    // The click unlocks audio, and demonstrates the sound.
    if (isOn) void playChime();
  };
  return (
    <DropdownMenu
      className="w-60"
      trigger={
        <Button icon={<SlidersHorizontal aria-hidden="true" />} className="pointer-coarse:min-h-11">
          View
        </Button>
      }
    >
      <DropdownMenuLabel>Cards</DropdownMenuLabel>
      <DropdownMenuRadioGroup label="Cards" value={density} onChange={onDensity} items={sizes} />
      <DropdownMenuSeparator />
      <DropdownMenuCheckboxItem icon={<Bell aria-hidden="true" />} isChecked={hasChime} onChange={handleChime}>
        {messages.posts.chime}
      </DropdownMenuCheckboxItem>
      <DropdownMenuItem icon={<Keyboard aria-hidden="true" />} onSelect={onKeys} className="pointer-coarse:hidden">
        <span className="flex justify-between gap-2">
          Keys <KeyHint name="?" />
        </span>
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
