"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/choice/segmented-control";
import { ErrorState } from "@/components/ui/error-state";
import { toast } from "@/components/ui/overlay/toast";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { useExport } from "@/lib/client/export/hooks";
import type { ExportChoice, ExportSize } from "@/lib/shared/export/contract";
import { dataSize } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { exportPictures, exportPosts } from "@/lib/shared/vocabulary";

const text = messages.export;
const postsSegments = exportPosts.map((value) => ({ value, label: text.posts[value] }));
const picturesSegments = exportPictures.map((value) => ({ value, label: text.pictures[value] }));
const picturesHints = { originals: text.originalsHint, large: text.largeHint };

export type ExportFormProps = { eventId: string; isAnyApproved: boolean };

/** Selects posts and pictures, shows the download's size, and starts it. */
export function ExportForm({ eventId, isAnyApproved }: ExportFormProps) {
  const [choice, setChoice] = useState<ExportChoice>({ posts: "approved", pictures: "originals" });
  const { size, isWanted, isBusy, begin, forget } = useExport(eventId, choice, {
    mark: isAnyApproved,
    onBegun: () => toast.success(text.begun),
    onFailed: (error) => toast.danger(error instanceof Error ? error.message : text.beginFailed),
  });
  const choose = (change: Partial<ExportChoice>) => {
    forget();
    setChoice({ ...choice, ...change });
  };
  return (
    <div className="flex flex-col gap-4">
      <Choice label={text.postsLabel} hint={choice.posts === "all" ? text.allHint : undefined}>
        <SegmentedControl
          label={text.postsLabel}
          value={choice.posts}
          onChange={(posts) => choose({ posts })}
          segments={postsSegments}
        />
      </Choice>
      <Choice label={text.picturesLabel} hint={picturesHints[choice.pictures]}>
        <SegmentedControl
          label={text.picturesLabel}
          value={choice.pictures}
          onChange={(pictures) => choose({ pictures })}
          segments={picturesSegments}
        />
      </Choice>
      {size.data && <Size size={size.data} isWanted={isWanted} />}
      {!size.data && size.error && (
        <ErrorState
          className="py-4"
          description={size.error.message}
          onRetry={() => void size.refetch()}
          isRetrying={size.isFetching}
        />
      )}
      {!size.data && !size.error && <Skeleton className="h-6" />}
      <div>
        <Button
          icon={<Download aria-hidden="true" />}
          disabled={!size.data || size.data.state === "empty"}
          isBusy={isBusy}
          onClick={begin}
        >
          {text.download}
        </Button>
        <p className="mt-3 break-words text-muted text-xs">{text.privacy}</p>
      </div>
    </div>
  );
}

type ChoiceProps = { label: string; hint: string | undefined; children: ReactNode };

/** Visible label only: the control inside has the same accessible name. */
function Choice({ label, hint, children }: ChoiceProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="font-medium text-sm">
        {label}
      </span>
      {children}
      {hint && <p className="break-words text-muted text-xs">{hint}</p>}
    </div>
  );
}

function Size({ size, isWanted }: { size: ExportSize; isWanted: boolean }) {
  const { state, files, bytes, links, missing } = size;
  if (state === "empty") return <p className="text-muted">{text.emptyChoice}</p>;
  const isPreparing = state === "preparing" || (isWanted && missing > 0);
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="font-medium tabular-nums">
        {text.size(text.files(files), dataSize(bytes))}
      </p>
      {links > 0 && <p className="break-words text-muted text-sm">{text.links(links)}</p>}
      {isPreparing && (
        <>
          <p className="text-muted text-sm tabular-nums">{text.preparing(missing)}</p>
          <ProgressBar
            label={text.preparingLabel}
            percent={files > 0 ? (100 * (files - missing)) / files : null}
            className="mt-1"
          />
        </>
      )}
      {state === "unprepared" && !isPreparing && (
        <p className="break-words text-muted text-sm">{text.unprepared(missing)}</p>
      )}
      {state === "failed" && <p className="break-words text-danger text-sm">{text.failed}</p>}
    </div>
  );
}
