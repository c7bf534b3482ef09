"use client";

import { type FormEvent, Suspense, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { toast } from "@/components/ui/overlay/toast";
import { useScreenAddress } from "@/lib/client/screens/hooks";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { reachableOrigin } from "@/lib/shared/wall/reachable-origin";
import type { ScreenAddressProps } from "./screen-address";

const text = messages.wallScreens;

/** Loaded with the first link: it draws the QR code. */
const ScreenAddress = lazyWithRetry(() => import("./screen-address"));

/** Names a new screen and shows the link to open on it. */
export function NameScreenForm({ eventId }: { eventId: string }) {
  const [name, setName] = useState("");
  const [found, setFound] = useState<ScreenAddressProps | null>(null);
  const find = useScreenAddress();
  const handleSubmit = (submission: FormEvent) => {
    submission.preventDefault();
    if (find.isPending) return;
    find.mutate(
      { event_id: eventId, name },
      {
        onSuccess: ({ path, server }) =>
          setFound({ name: name.trim(), address: reachableOrigin(window.location, server) + path }),
        onError: (error) => toast.danger(error.message),
      },
    );
  };
  return (
    <form onSubmit={handleSubmit} className="mt-4 border-line border-t pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={text.nameLabel}
          hint={text.nameHint}
          fieldClassName="min-w-0 flex-1 basis-56"
          value={name}
          onChange={(change) => setName(change.target.value)}
          maxLength={limits.screenNameMaxLength}
        />
        <Button type="submit" isBusy={find.isPending}>
          {text.getAddress}
        </Button>
      </div>
      <div role="status">
        {found && (
          <Suspense fallback={null}>
            <ScreenAddress {...found} />
          </Suspense>
        )}
      </div>
    </form>
  );
}
