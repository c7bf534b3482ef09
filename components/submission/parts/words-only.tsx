"use client";

import { ImagePlus, PenLine } from "lucide-react";
import { v4 as uuidv4 } from "uuid";
import { PlainButton } from "@/components/ui/plain-button";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import { type GuestFile, newMemory } from "@/lib/client/submission/files/guest-files";

type WordsOnlyProps = {
  /** The words that stand for a file; undefined while a photo is asked for. */
  words: GuestFile | undefined;
  isDisabled: boolean;
  onAdd: (words: GuestFile) => void;
  onRemove: (id: string) => void;
};

/** Lets a guest post words without a photo, or go back to choosing one. */
export default function WordsOnly({ words, isDisabled, onAdd, onRemove }: WordsOnlyProps) {
  const { guestForm: text } = useGuestMessages();
  return (
    <div className="-mt-2 flex flex-col items-center gap-2 text-center">
      {words && <p className="text-muted">{text.wordsHint}</p>}
      <PlainButton
        variant="ghost"
        disabled={isDisabled}
        icon={words ? <ImagePlus /> : <PenLine />}
        onClick={() => (words ? onRemove(words.id) : onAdd(newWords()))}
      >
        {words ? text.photoInstead : text.wordsOnly}
      </PlainButton>
    </div>
  );
}

/** Words in the place of a file: they are sent, kept and retried as one. */
function newWords(): GuestFile {
  const nothing = new Blob([]);
  return {
    id: uuidv4(),
    name: "",
    mediaType: "text",
    original: nothing,
    isRestored: false,
    previewUrl: null,
    picture: null,
    bytes: 0,
    problem: null,
    ready: Promise.resolve(nothing),
    poster: Promise.resolve(null),
    earlierKey: null,
    memory: newMemory(),
  };
}
