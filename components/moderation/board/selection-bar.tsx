"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Spinner } from "@/components/ui/spinner";
import { messages } from "@/lib/shared/messages";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { StatusButtons } from "../post/status-buttons";

export type SelectionBarProps = {
  count: number;
  isBusy: boolean;
  onStatus: (status: SettablePostStatus) => void;
  onSelectAll: () => void;
  onClear: () => void;
};

/** Shows the actions on the selected posts: at the bottom on a phone, over the filters elsewhere. */
export function SelectionBar({ count, isBusy, onStatus, onSelectAll, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="Selection"
      className="flex items-center gap-1 border-line bg-raised px-2 shadow-lg max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:absolute sm:-inset-1 sm:gap-2 sm:rounded-lg sm:border sm:px-3 sm:shadow-md"
    >
      <IconButton label="Clear the selection" onClick={onClear} className="pointer-coarse:size-11">
        <X aria-hidden="true" />
      </IconButton>
      <p aria-live="polite" className="flex items-center gap-2 font-medium max-sm:sr-only">
        {messages.posts.selected(count)}
        {isBusy && <Spinner />}
      </p>
      <p aria-hidden="true" className="min-w-6 text-center font-semibold sm:hidden">
        {isBusy ? <Spinner /> : count}
      </p>
      <Button variant="ghost" size="sm" onClick={onSelectAll} className="max-sm:hidden">
        Select all shown
      </Button>
      <StatusButtons
        label="Status of the selected posts"
        isBusy={isBusy}
        onStatus={onStatus}
        className="flex-1 justify-end gap-1 p-1 sm:[&_button]:max-w-24"
      />
    </section>
  );
}
