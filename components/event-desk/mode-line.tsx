"use client";

import Link from "next/link";
import { Suspense } from "react";
import { useEditing } from "@/components/shell/use-editing";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";

const text = messages.rules;

/** Loaded on first use, and only where rules decide: most events are reviewed. */
const ModeDialog = lazyWithRetry(async () => ({
  default: (await import("@/components/rules/mode-dialog")).ModeDialog,
}));
const ReviewAllButton = lazyWithRetry(async () => ({
  default: (await import("@/components/moderation/act/review-all-button")).ReviewAllButton,
}));

/** Tells who decides the event's posts, with the ways to change it. */
export function ModeLine({ desk, isAdmin }: { desk: EventDesk; isAdmin: boolean }) {
  const { id, moderation_mode: mode, trusted_after, counts } = desk;
  const { open, ...editing } = useEditing<never>();
  return (
    <section aria-label={text.modeLabel} className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block text-muted text-xs">{text.modeLabel}</span>
        {messages.rulesPage.modes[mode]}
        {mode === "Trusted" && <span className="text-muted"> {text.trustedAfter(trusted_after)}</span>}
      </p>
      {isAdmin && (
        <>
          <Button size="sm" aria-label={text.changeMode} onClick={() => open(null)} className="pointer-coarse:min-h-11">
            {text.change}
          </Button>
          <Button asChild size="sm" className="pointer-coarse:min-h-11">
            <Link href={paths.eventRules(id)}>{messages.rulesPage.title}</Link>
          </Button>
        </>
      )}
      <Suspense>
        {mode !== "Review" && <ReviewAllButton event={desk} className="pointer-coarse:min-h-11" />}
        {editing.opening > 0 && (
          <ModeDialog
            key={editing.opening}
            isOpen={editing.isOpen}
            event={{ id, moderation_mode: mode, trusted_after, waiting: counts.pending }}
            onClose={editing.close}
          />
        )}
      </Suspense>
    </section>
  );
}
