"use client";

import { type FormEvent, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useScreenAddress } from "@/lib/client/screens/hooks";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { reachableOrigin } from "@/lib/shared/wall/reachable-origin";

const said = messages.wallScreens;

/** Gives a screen its name: the address to open on it. */
export function NameScreenForm({ eventId }: { eventId: string }) {
  const [name, setName] = useState("");
  const [address, setAddress] = useState<string | null>(null);
  const find = useScreenAddress();
  const handleSubmit = (submission: FormEvent) => {
    submission.preventDefault();
    if (find.isPending) return;
    find.mutate(
      { event_id: eventId, name },
      {
        onSuccess: ({ path, server }) => {
          const found = reachableOrigin(window.location, server) + path;
          setAddress(found);
          void copy(found);
        },
        onError: (error) => toast.danger(error.message),
      },
    );
  };
  return (
    <form onSubmit={handleSubmit} className="mt-4 border-line border-t pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={said.nameLabel}
          hint={said.nameHint}
          fieldClassName="min-w-0 flex-1 basis-56"
          value={name}
          onChange={(change) => setName(change.target.value)}
          maxLength={limits.screenNameMaxLength}
        />
        <Button type="submit" isBusy={find.isPending}>
          {said.getAddress}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm [overflow-wrap:anywhere]">
        {address && said.openAddress(address)}
      </p>
    </form>
  );
}

/** Outside of secure contexts there is no clipboard; the address stands below all the same. */
async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toast.success(messages.wall.linkCopied);
  } catch {}
}
