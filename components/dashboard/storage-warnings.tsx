"use client";

import { HardDrive, RotateCw, ShieldAlert, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlay/toast";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useRetryRemovals } from "@/lib/client/dashboard/hooks";
import type { StorageState } from "@/lib/shared/dashboard/contract";
import { dataSize, shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

const text = messages.dashboard;

/** Warns about storage faults; renders nothing without one or while the state is unknown. */
export function StorageWarnings({ state: data }: { state: StorageState | undefined }) {
  const timeZone = useTimeZone();
  if (!data) return null;
  if (data.originals !== "open" && data.failed_removals === 0 && data.disk.state === "enough") return null;
  return (
    <section aria-label={text.storageWarnings} className="flex flex-col gap-4">
      <DiskWarning disk={data.disk} />
      {data.originals === "open" && (
        <Warning tone="danger" icon={<ShieldAlert aria-hidden="true" />} title={text.originalsOpen}>
          {text.originalsOpenHint}
        </Warning>
      )}
      {data.failed_removals > 0 && (
        <Warning
          tone="warning"
          icon={<Trash2 aria-hidden="true" />}
          title={text.removalsFailed}
          action={<RetryButton />}
        >
          {text.removalsFailedHint(data.failed_removals, shortDate(data.failing_since ?? "", timeZone))}
        </Warning>
      )}
    </section>
  );
}

function DiskWarning({ disk }: Pick<StorageState, "disk">) {
  const [free, floor] = [dataSize(disk.free_bytes), dataSize(disk.floor_bytes)];
  const icon = <HardDrive aria-hidden="true" />;
  switch (disk.state) {
    case "enough":
      return null;
    case "low":
      return (
        <Warning tone="warning" icon={icon} title={text.diskLow}>
          {text.diskLowHint(free, floor)}
        </Warning>
      );
    case "floor":
      return (
        <Warning tone="danger" icon={icon} title={text.diskAtFloor}>
          {text.diskAtFloorHint(free)}
        </Warning>
      );
    case "full":
      return (
        <Warning tone="danger" icon={icon} title={text.diskFull}>
          {text.diskFullHint}
        </Warning>
      );
  }
}

const tones = {
  danger: "bg-danger-soft [&_h2]:text-danger [&>div>span]:text-danger",
  warning: "bg-warning-soft [&_h2]:text-warning [&>div>span]:text-warning",
};

type WarningProps = {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
};

function Warning({ tone, icon, title, children, action }: WarningProps) {
  return (
    <div className={`flex flex-wrap items-center justify-between gap-4 rounded-lg px-4 py-4 sm:px-6 ${tones[tone]}`}>
      <div className="flex min-w-0 flex-[1_1_20rem] gap-3">
        <span className="mt-0.5 shrink-0 [&_svg]:size-5">{icon}</span>
        <div className="min-w-0 max-w-3xl">
          <h2 className="break-words text-base">{title}</h2>
          <p className="mt-1 break-words">{children}</p>
        </div>
      </div>
      {action}
    </div>
  );
}

function RetryButton() {
  const { mutateAsync: retry, isPending } = useRetryRemovals();
  const handleClick = async () => {
    try {
      toast.success((await retry()).message);
    } catch {
      toast.danger(text.retryRemovalsFailed, { title: messages.common.errorTitle });
    }
  };
  return (
    <Button icon={<RotateCw aria-hidden="true" />} isBusy={isPending} onClick={() => void handleClick()}>
      {text.retryRemovals}
    </Button>
  );
}
