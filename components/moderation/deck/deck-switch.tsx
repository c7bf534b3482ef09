"use client";

import { Layers } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import type { DeckChoice } from "./use-deck-choice";

/** Button that switches from the grid back to the deck; renders nothing if the deck is not offered. */
export function DeckSwitch({ deck }: { deck: DeckChoice }) {
  if (!deck.isOffered) return null;
  return (
    <Button icon={<Layers aria-hidden="true" />} onClick={deck.show} className="mb-2 min-h-11 w-full">
      {messages.deck.deck}
    </Button>
  );
}
