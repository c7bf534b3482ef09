"use client";

import { clsx } from "clsx";
import { Check, CircleAlert, Film, Image, Play, X } from "lucide-react";
import { memo, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { inCurrentLanguage } from "@/lib/client/language/current";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import { isInProgress, type SendState } from "@/lib/client/submission/attempt";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { failureOf } from "@/lib/client/submission/queue";

export type FileTileProps = {
  file: GuestFile;
  state: SendState;
  /** An upload run is active and includes this file. */
  isInRun: boolean;
  isAlone: boolean;
  isDisabled: boolean;
  /** One of so many that the tiles are small. */
  isMany: boolean;
  onRemove: (id: string) => void;
};

/** Compares props, so that progress renders only the tiles that changed: there may be a hundred. */
const isSame = (before: FileTileProps, after: FileTileProps) =>
  [before.file, before.isInRun, before.isAlone, before.isMany, before.isDisabled].every(
    (value, index) => value === [after.file, after.isInRun, after.isAlone, after.isMany, after.isDisabled][index],
  ) &&
  before.state.step === after.state.step &&
  failureOf(before.state) === failureOf(after.state);

/** Shows one photo or clip and its upload state. */
const FileTile = memo(function FileTile(props: FileTileProps) {
  const { file, state, isInRun, isAlone, isMany, isDisabled, onRemove } = props;
  const { guestForm: text } = useGuestMessages();
  const problem = inCurrentLanguage(file.problem ?? failureOf(state));
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <div
        className={clsx(
          "relative grid place-items-center overflow-hidden rounded-lg border border-line bg-sunken",
          "post-frame",
          isAlone ? "min-h-40" : "aspect-square",
          problem && "border-danger",
        )}
      >
        <Preview file={file} isAlone={isAlone} />
        {!isAlone && <StateBadge state={state} isInRun={isInRun} isFailed={problem !== null} isMany={isMany} />}
        {!isDisabled && state.step !== "sent" && (
          <button
            type="button"
            aria-label={text.remove(file.name)}
            onClick={() => onRemove(file.id)}
            className="absolute end-1.5 top-1.5 grid size-11 place-items-center"
          >
            <span className="grid size-8 place-items-center rounded-full bg-black/65 text-white ring-1 ring-white/40 transition-colors hover:bg-black/85">
              <X aria-hidden="true" className="size-4" />
            </span>
          </button>
        )}
      </div>
      {problem && !isAlone && (
        <p className="flex items-start gap-1 break-words text-danger text-xs">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
      {problem && isAlone && file.problem && <p className="text-danger text-sm">{problem}</p>}
    </li>
  );
}, isSame);

export default FileTile;

function Preview({ file, isAlone }: Pick<FileTileProps, "file" | "isAlone">) {
  const { guestForm: text } = useGuestMessages();
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isVideo = file.mediaType === "video";
  if (!file.previewUrl || file.previewUrl === brokenUrl) {
    // HEIC outside Safari, an unsupported clip, or no picture at all: the server decides. It is sent like any other, so
    // it does not look worse.
    const Icon = isVideo ? Film : Image;
    const isComing = !isVideo && !file.previewUrl;
    return (
      <div className="flex min-w-0 max-w-full flex-col items-center gap-1 px-3 py-6 text-center text-muted text-sm">
        {isComing ? <Spinner className="mb-1 size-7" /> : <Icon aria-hidden="true" className="mb-1 size-7" />}
        <bdi className="max-w-full truncate font-medium text-ink">{file.name}</bdi>
        {/* A tile has room for the upload state only. */}
        {!isVideo && !isComing && isAlone && <span>{text.noPreview}</span>}
      </div>
    );
  }
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the guest's own file, from memory. */}
      <img
        src={file.previewUrl}
        alt={text.previewOf(file.name)}
        loading="lazy"
        className={isAlone ? "max-h-[45vh] w-full object-contain" : "absolute inset-0 size-full object-cover"}
        onError={() => setBrokenUrl(file.previewUrl)}
      />
      {isVideo && (
        <span className="absolute grid size-12 place-items-center rounded-full bg-black/60 text-white">
          <Play aria-hidden="true" className="size-5 translate-x-px fill-current" />
        </span>
      )}
    </>
  );
}

type StateBadgeProps = { state: SendState; isInRun: boolean; isFailed: boolean; isMany: boolean };

function StateBadge({ state, isInRun, isFailed, isMany }: StateBadgeProps) {
  const { guestForm: text } = useGuestMessages();
  const isMoving = isInProgress(state);
  if (state.step !== "sent" && !isMoving && !isFailed && !isInRun) return null;
  const [label, icon] =
    state.step === "sent"
      ? [text.fileSent, <Check key="icon" aria-hidden="true" className="size-3.5" />]
      : isMoving
        ? [text.fileSending, <Spinner key="icon" className="size-3.5" />]
        : isFailed
          ? [text.fileFailed, <CircleAlert key="icon" aria-hidden="true" className="size-3.5" />]
          : [text.fileQueued, null];
  return (
    <span className="absolute inset-x-1.5 bottom-1.5 flex items-center justify-center gap-1 rounded-md bg-black/70 px-2 py-1 font-medium text-white text-xs">
      {icon}
      {/* A text of its own, so that a translated page shows the next one. */}
      <span className={isMany ? "sr-only" : "min-w-0"}>{label}</span>
    </span>
  );
}
