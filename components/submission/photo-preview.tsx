"use client";

import { ImageOff, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ChosenPhoto } from "@/lib/submission/hooks";

export type PhotoPreviewProps = {
  photo: ChosenPhoto;
  /** The file input that replaces the photo. */
  chooserId: string;
  isDisabled: boolean;
  isInvalid: boolean;
  onRemove: () => void;
};

/** The chosen photo, as large as leaves the buttons in reach. */
export function PhotoPreview({ photo, chooserId, isDisabled, isInvalid, onRemove }: PhotoPreviewProps) {
  const [isShowable, setIsShowable] = useState(true);
  return (
    <div className="flex flex-col gap-3">
      <div
        className={cn(
          "grid min-h-40 place-items-center overflow-hidden rounded-lg border border-line bg-sunken",
          isInvalid && "border-danger",
        )}
      >
        {isShowable ? (
          // biome-ignore lint/performance/noImgElement: the guest's own file, from memory.
          <img
            src={photo.previewUrl}
            alt="What you are about to post"
            className="max-h-[45vh] w-full object-contain"
            onError={() => setIsShowable(false)}
          />
        ) : (
          // HEIC outside Safari, or no picture at all: the server knows better than this browser.
          <div className="flex min-w-0 max-w-full flex-col items-center gap-1 px-4 py-6 text-center text-muted">
            <ImageOff aria-hidden="true" className="mb-1 size-8" />
            <bdi className="max-w-full truncate font-medium text-ink">{photo.name}</bdi>
            <span>No preview in this browser</span>
          </div>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <label
          htmlFor={isDisabled ? undefined : chooserId}
          className={cn(buttonClass("secondary"), "min-h-12", isDisabled && "opacity-55")}
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          Replace
        </label>
        <Button className="min-h-12" icon={<Trash2 aria-hidden="true" />} disabled={isDisabled} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
