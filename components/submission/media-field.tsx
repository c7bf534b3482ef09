"use client";

import { Camera, CircleAlert, ImagePlus } from "lucide-react";
import { type ChangeEvent, type RefObject, useEffect, useId } from "react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ChosenPhoto } from "@/lib/submission/hooks";
import { acceptedMedia, acceptedPhotos } from "@/lib/submission/media";
import { PhotoPreview } from "./photo-preview";
import { useFileDrop } from "./use-file-drop";

export type MediaFieldProps = {
  photo: ChosenPhoto | null;
  error: string | null;
  isDisabled: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** Choose, drop or take a photo; then see it, replace it or remove it. */
export function MediaField({ photo, error, isDisabled, inputRef, onChoose, onRemove }: MediaFieldProps) {
  const id = useId();
  const isOver = useFileDrop(onChoose, isDisabled);

  // What was chosen before the page came alive is chosen all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useEffect(() => {
    const early = inputRef.current?.files?.[0];
    if (early) onChoose(early);
  }, []);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a change again.
    event.target.value = "";
    if (file) onChoose(file);
  };
  const input = { type: "file", disabled: isDisabled, onChange: handleChange, className: "peer sr-only" } as const;

  return (
    <div className="relative flex flex-col gap-3">
      <input
        {...input}
        ref={inputRef}
        id={id}
        accept={acceptedMedia}
        aria-label={photo ? "Replace the photo" : "Choose a photo"}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {photo ? (
        <PhotoPreview
          key={photo.id}
          photo={photo}
          chooserId={id}
          isDisabled={isDisabled}
          isInvalid={Boolean(error)}
          onRemove={() => {
            onRemove();
            inputRef.current?.focus();
          }}
        />
      ) : (
        <Dropzone chooserId={id} isOver={isOver} isInvalid={Boolean(error)} />
      )}
      {!photo && (
        <div className="hidden pointer-coarse:block">
          <input
            {...input}
            id={`${id}-camera`}
            accept={acceptedPhotos}
            capture="environment"
            aria-label="Take a photo"
          />
          <label htmlFor={`${id}-camera`} className={cn(buttonClass("secondary", "lg"), "w-full", focusRing)}>
            <Camera aria-hidden="true" className="size-5" />
            Take a photo
          </label>
        </div>
      )}
      <p id={`${id}-error`} role="alert" className={error ? "flex items-start gap-1.5 text-danger text-sm" : "sr-only"}>
        {error && (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </>
        )}
      </p>
    </div>
  );
}

const focusRing = "peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2";

function Dropzone({ chooserId, isOver, isInvalid }: { chooserId: string; isOver: boolean; isInvalid: boolean }) {
  return (
    <label
      htmlFor={chooserId}
      className={cn(
        "flex min-h-40 flex-col items-center justify-center gap-1 rounded-lg border-2 border-edge border-dashed px-4 py-6 text-center",
        "transition-colors hover:bg-hover",
        isInvalid && "border-danger",
        isOver && "border-focus bg-hover",
        focusRing,
      )}
    >
      <ImagePlus aria-hidden="true" className="mb-2 size-8 text-muted" />
      <span className="font-semibold text-base text-ink">{isOver ? "Drop it here" : "Choose a photo"}</span>
      <span className="hidden text-muted pointer-fine:inline">or drag and drop it here</span>
      <span className="text-muted pointer-fine:hidden">from your phone</span>
    </label>
  );
}
