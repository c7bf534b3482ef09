"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlay/toast";
import { useAccountDetails, useCloseAccount, useTimeZone } from "@/lib/client/account/hooks";
import { shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

const text = messages.account;

/** Says on every page of the console that the account is closed; an admin can take that back. */
export function ClosingNotice({ isAdmin }: { isAdmin: boolean }) {
  const closesAt = useAccountDetails().data?.closes_at;
  const timeZone = useTimeZone();
  const { keep } = useCloseAccount();
  if (!closesAt) return null;
  const handleKeep = () =>
    keep.mutate(undefined, {
      onSuccess: () => toast.success(text.kept),
      onError: (error) => toast.danger(error.message),
    });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 bg-danger-soft px-4 py-3 sm:px-6 lg:px-8"
    >
      <p className="min-w-0 break-words font-medium">{text.closing(shortDate(closesAt, timeZone))}</p>
      {isAdmin && (
        <Button size="sm" isBusy={keep.isPending} onClick={handleKeep}>
          {text.keep}
        </Button>
      )}
    </div>
  );
}
