"use client";

import { clsx } from "clsx";
import { CircleAlert, ImagePlus, Plus } from "lucide-react";
import { type RefObject, Suspense, useId } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { buttonClass } from "@/components/ui/plain-button";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { acceptedMedia } from "@/lib/client/submission/media";
import type { PickerOpening } from "@/lib/client/submission/picker";
import type { QueueState } from "@/lib/client/submission/queue";
import { stateOf } from "@/lib/client/submission/queue";
import { guestLimits } from "@/lib/shared/limits/guest";
import { FileInput, focusRing } from "./file-input";
import { ownSentence } from "./form-notice";
import { usePageFiles } from "./use-page-files";

export type MediaFieldProps = {
  files: readonly GuestFile[];
  queue: QueueState;
  error: string | null;
  /** Names of files that a reload would lose. */
  unkept: readonly string[];
  isDisabled: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  /** The phone's picker that is open, or the last one. */
  opening: PickerOpening | null;
  onOpen: (picker: HTMLInputElement) => void;
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
};

/** Preloaded by the form, once it is usable. */
export const loadFileTile = () => import("./file-tile");
const FileTile = lazyWithRetry(loadFileTile);

/** Loaded when a phone's picker first opens. Until then, the form works without it. */
const PickerStatus = lazyWithRetry(() => import("./picker-status"));

/** Takes photos and clips by picker, drop or paste; shows them, adds to them and removes them. */
export function MediaField(props: MediaFieldProps) {
  const { files, queue, error, unkept, isDisabled, inputRef, opening, onOpen, onAdd, onRemove } = props;
  const id = useId();
  const { guestForm: text } = useGuestMessages();
  const isOver = usePageFiles(onAdd, isDisabled);
  const sentence = ownSentence(error);
  const isEmpty = files.length === 0;
  const isFull = files.length >= guestLimits.guestMaxFiles;
  const handleRemove = (fileId: string) => {
    onRemove(fileId);
    inputRef.current?.focus();
  };

  return (
    // Words stand in the place of files.
    <div className={clsx("relative flex flex-col gap-3", "post-parts")} hidden={files[0]?.mediaType === "text"}>
      {!isEmpty && <FileTiles files={files} queue={queue} isDisabled={isDisabled} onRemove={handleRemove} />}
      <div className={clsx("relative", isFull && "hidden", "post-more")}>
        <FileInput
          ref={inputRef}
          isDisabled={isDisabled || isFull}
          onAdd={onAdd}
          onOpen={onOpen}
          id={id}
          multiple
          accept={acceptedMedia}
          aria-label={isEmpty ? text.choose : text.addMore}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={sentence ? `${id}-error` : undefined}
        />
        {isEmpty ? (
          <Dropzone chooserId={id} isOver={isOver} isInvalid={Boolean(error)} />
        ) : (
          <AddMore chooserId={id} isOver={isOver} isDisabled={isDisabled} />
        )}
      </div>
      {opening && (
        <Suspense fallback={null}>
          <PickerStatus opening={opening} />
        </Suspense>
      )}
      <Problem id={`${id}-error`} text={sentence} />
      {unkept.length > 0 && (
        <p role="status" className="break-words text-muted text-sm">
          {unkept.length > 2 ? text.unkeptMany(unkept.length) : text.unkept(unkept.length, unkept)}
        </p>
      )}
    </div>
  );
}

function Dropzone({ chooserId, isOver, isInvalid }: { chooserId: string; isOver: boolean; isInvalid: boolean }) {
  const { guestForm: text } = useGuestMessages();
  return (
    <label
      htmlFor={chooserId}
      className={clsx(
        "flex min-h-40 flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed px-4 py-6 text-center",
        "transition-colors hover:bg-hover",
        // Set one border colour only: with two, the stylesheet's order would decide, not the order here.
        isOver ? "border-focus bg-hover" : isInvalid ? "border-danger" : "border-edge",
        focusRing,
      )}
    >
      <ImagePlus aria-hidden="true" className="mb-2 size-8 text-muted" />
      <span className="font-semibold text-base text-ink">{isOver ? text.dropHere : text.choose}</span>
      <span className="hidden text-muted pointer-fine:inline">{text.orDrop}</span>
      <span className="text-muted pointer-fine:hidden">{text.fromPhone}</span>
    </label>
  );
}

function AddMore({ chooserId, isOver, isDisabled }: { chooserId: string; isOver: boolean; isDisabled: boolean }) {
  const { guestForm: text } = useGuestMessages();
  return (
    <label
      htmlFor={isDisabled ? undefined : chooserId}
      className={clsx(buttonClass("secondary"), "min-h-12 w-full", focusRing, isDisabled && "opacity-55")}
    >
      <Plus aria-hidden="true" className="size-4" />
      {isOver ? text.dropHere : text.addMore}
    </label>
  );
}

/** Always mounted, so that screen readers announce its text. */
function Problem({ id, text }: { id: string; text: string | null }) {
  return (
    <p id={id} role="alert" className={text ? "flex items-start gap-1.5 text-danger text-sm" : "sr-only"}>
      {text && (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{text}</span>
        </>
      )}
    </p>
  );
}

/** Says that a file is chosen, until its tile's script has loaded. */
const TileToCome = ({ name }: { name: string }) => (
  <li className="grid min-h-40 place-items-center break-all rounded-lg bg-sunken p-4 text-muted text-sm">{name}</li>
);

type FileTilesProps = {
  files: readonly GuestFile[];
  queue: QueueState;
  isDisabled: boolean;
  onRemove: (id: string) => void;
};

/** Shows the selected files: a single one as large as keeps the buttons reachable, several as tiles. */
function FileTiles({ files, queue, isDisabled, onRemove }: FileTilesProps) {
  const { guestForm: text } = useGuestMessages();
  const isAlone = files.length === 1;
  const isMany = files.length > guestLimits.previewedFiles;
  const columns = isMany ? "many-files" : isAlone ? "grid-cols-1" : "grid-cols-2 sm:grid-cols-3";
  return (
    <>
      <ul className={clsx("grid gap-3", "post-photo", columns)}>
        {files.map((file) => (
          <Suspense key={file.id} fallback={<TileToCome name={file.name} />}>
            <FileTile
              file={file}
              state={stateOf(queue, file.id)}
              isInRun={queue.currentId !== null && queue.ids.includes(file.id)}
              isAlone={isAlone}
              isMany={isMany}
              isDisabled={isDisabled}
              onRemove={onRemove}
            />
          </Suspense>
        ))}
      </ul>
      {!isAlone && <p className="text-muted text-sm">{text.eachAPost(files.length)}</p>}
    </>
  );
}
