"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { StatusBadge } from "@/components/moderation/post/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useArchive } from "@/lib/client/export/hooks";
import { useEraseGuest, useFindGuest } from "@/lib/client/guests/hooks";
import { dataSize, shortDate } from "@/lib/shared/format";
import type { StoredGuest } from "@/lib/shared/guests/contract";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";

const text = messages.guests;

/** Answers a guest who asks by mail: shows what is stored of an email address, exports it, or erases it. */
export function GuestCard() {
  const [email, setEmail] = useState("");
  const find = useFindGuest();
  const handleSearch = (event: FormEvent) => {
    event.preventDefault();
    find.mutate(email);
  };
  return (
    <section aria-label={text.title}>
      <Card>
        <CardHeader title={text.title} description={text.hint} />
        <CardBody className="flex flex-col gap-4">
          <form noValidate onSubmit={handleSearch} className="flex flex-col gap-4 sm:max-w-md">
            <TextField
              label={text.email}
              type="email"
              autoComplete="off"
              value={email}
              error={find.error?.message}
              onChange={({ target }) => {
                setEmail(target.value);
                find.reset();
              }}
            />
            <div>
              <Button type="submit" isBusy={find.isPending}>
                {text.search}
              </Button>
            </div>
          </form>
          {find.data && <Found email={email} guest={find.data} onErased={find.reset} />}
        </CardBody>
      </Card>
    </section>
  );
}

type FoundProps = { email: string; guest: StoredGuest; onErased: () => void };

function Found({ email, guest, onErased }: FoundProps) {
  const { total, posts } = guest;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium">
        {total > 0 ? text.found(total) : text.none}
      </p>
      {total > posts.length && <p className="text-muted text-sm">{text.newest(posts.length)}</p>}
      {total > 0 && (
        <>
          <ul className="divide-y divide-line rounded-md border border-line">
            {posts.map((post) => (
              <Stored key={post.id} post={post} />
            ))}
          </ul>
          <Actions email={email} total={total} onErased={onErased} />
        </>
      )}
    </div>
  );
}

function Stored({ post }: { post: StoredGuest["posts"][number] }) {
  const file = post.original_bytes === null ? text.noFile : dataSize(post.original_bytes);
  const facts = [
    shortDate(post.created_at, useTimeZone()),
    file,
    post.consent_at && text.consent,
    post.has_receipt && text.receipt,
  ];
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={paths.eventDesk(post.event_id)} className="min-w-0 break-words font-medium">
          {post.event_name}
        </Link>
        <StatusBadge post={post} />
      </div>
      <p dir="auto" className="break-words text-sm">
        {[post.person_name, post.caption].filter(Boolean).join(": ")}
      </p>
      <p className="text-muted text-xs">{facts.filter(Boolean).join(" · ")}</p>
    </li>
  );
}

function Actions({ email, total, onErased }: { email: string; total: number; onErased: () => void }) {
  const confirm = useConfirm();
  const archive = useArchive(apiPaths.guests.exportGuest);
  const erase = useEraseGuest();
  const onError = (error: Error) => toast.danger(error.message || text.failed);
  const handleErase = async () => {
    const question = {
      title: text.eraseTitle,
      description: text.eraseText(total),
      confirmLabel: text.erase,
      isDanger: true,
    };
    if (!(await confirm(question))) return;
    erase.mutate(email, {
      onSuccess: ({ message }) => {
        toast.success(message);
        onErased();
      },
      onError,
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Download aria-hidden="true" />}
        isBusy={archive.isPending}
        onClick={() => archive.mutate({ email }, { onError })}
      >
        {text.download}
      </Button>
      <Button variant="danger" isBusy={erase.isPending} onClick={() => void handleErase()}>
        {text.erase}
      </Button>
    </div>
  );
}
