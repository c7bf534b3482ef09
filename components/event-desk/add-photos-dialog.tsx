"use client";

import { ImagePlus } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { v4 as uuidv4 } from "uuid";
import { TextField } from "@/components/form/text-field";
import { usePageFiles } from "@/components/submission/use-page-files";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/overlay/dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import { onPageReturn } from "@/lib/client/browser/page-return";
import { acceptTeamFiles, createTeamQueue, type TeamFile, teamJobs } from "@/lib/client/event-desk/team-upload";
import { emptyQueue, failureOf, isQueueBusy, type QueueState, stateOf } from "@/lib/client/submission/queue";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

const text = messages.teamPhotos;

export type AddPhotosDialogProps = { isOpen: boolean; eventId: string; onClose: () => void };

/** Takes the photographer's photos, hundreds at a time, and sends them as approved posts. */
export function AddPhotosDialog({ isOpen, eventId, onClose }: AddPhotosDialogProps) {
  const [files, setFiles] = useState<readonly TeamFile[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const [credit, setCredit] = useState("");
  const [handOverId] = useState(() => uuidv4());
  const { queue, state, isBusy } = useTeamQueue();
  const add = (chosen: readonly File[]) => {
    const { accepted, leftOut: left } = acceptTeamFiles(eventId, files, chosen);
    setFiles([...files, ...accepted]);
    setLeftOut(left);
  };
  const isOver = usePageFiles(add, isBusy);
  const sent = files.filter(({ id }) => stateOf(state, id).step === "sent").length;
  const isDone = files.length > 0 && sent === files.length;
  const start = () => queue.start(teamJobs(files, { eventId, credit: credit.trim(), handOverId }));
  const handleOpenChange = (isNowOpen: boolean) => {
    if (!isNowOpen && !isBusy) onClose();
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={handleOpenChange} title={text.title} description={text.hint} isStatic>
      <DialogBody className="flex flex-col gap-5">
        <TextField
          label={text.credit}
          hint={text.creditHint}
          value={credit}
          maxLength={limits.guestTextMaxLength.person_name}
          disabled={isBusy || sent > 0}
          onChange={({ target }) => setCredit(target.value)}
        />
        {!isDone && <Chooser isOver={isOver} isDisabled={isBusy} onAdd={add} />}
        {leftOut > 0 && <p className="text-muted text-sm">{text.leftOut(leftOut)}</p>}
        {files.length > 0 && <Progress files={files} state={state} sent={sent} />}
      </DialogBody>
      <DialogFooter>
        {isBusy && <Button onClick={queue.cancel}>{text.stop}</Button>}
        {!isBusy && <Button onClick={onClose}>{messages.common.close}</Button>}
        {!isDone && (
          <Button variant="primary" isBusy={isBusy} disabled={files.length === 0} onClick={start}>
            {text.send(files.length - sent)}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** The queue of this dialog. It retries when the connection returns, and asks before the page is left. */
function useTeamQueue() {
  const [queue] = useState(createTeamQueue);
  const state = useSyncExternalStore(queue.subscribe, queue.getState, () => emptyQueue);
  const isBusy = isQueueBusy(state);
  useEffect(() => onPageReturn(() => queue.retry("return")), [queue]);
  useEffect(() => {
    if (!isBusy) return;
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleLeave);
    return () => window.removeEventListener("beforeunload", handleLeave);
  }, [isBusy]);
  return { queue, state, isBusy };
}

type ChooserProps = { isOver: boolean; isDisabled: boolean; onAdd: (files: readonly File[]) => void };

function Chooser({ isOver, isDisabled, onAdd }: ChooserProps) {
  return (
    <label
      className={cn(
        "relative flex min-h-36 flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed px-4 py-6 text-center",
        "focus-within:outline-2 focus-within:outline-focus hover:bg-hover",
        isOver ? "border-focus bg-hover" : "border-edge",
        isDisabled && "opacity-55",
      )}
    >
      <ImagePlus aria-hidden="true" className="mb-1 size-7 text-muted" />
      <span className="font-semibold">{isOver ? text.drop : text.choose}</span>
      <span className="text-muted text-sm">{text.limit(limits.teamMaxFiles)}</span>
      <input
        type="file"
        multiple
        accept="image/*,.heic,.heif"
        aria-label={text.choose}
        disabled={isDisabled}
        className="sr-only"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </label>
  );
}

/** Shows how many are sent, and those that were not, with the reason. */
function Progress({ files, state, sent }: { files: readonly TeamFile[]; state: QueueState; sent: number }) {
  const failed = files.flatMap(({ id, file }) => {
    const reason = failureOf(stateOf(state, id));
    return reason ? [{ id, name: file.name, reason }] : [];
  });
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="font-medium">
        {text.progress(sent, files.length)}
      </p>
      {sent > 0 && <ProgressBar label={text.progress(sent, files.length)} percent={(sent / files.length) * 100} />}
      {failed.length > 0 && (
        <ul aria-label={text.failed} className="flex max-h-48 flex-col gap-1 overflow-y-auto text-danger text-sm">
          {failed.map(({ id, name, reason }) => (
            <li key={id} className="break-words">
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
