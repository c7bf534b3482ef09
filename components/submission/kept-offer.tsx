"use client";

import { RotateCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { useGuestMessages } from "@/lib/client/language/guest-language";

/** Number of names in the list; the sentence above it counts all files. */
const namedFiles = 10;

export type KeptOfferProps = {
  files: readonly { id: string; name: string }[];
  onResume: () => void;
  onStartOver: () => void;
};

/** Offers to resume an earlier visit's unsent posts. It does not name the guest: another person may hold the phone. */
export function KeptOffer({ files, onResume, onStartOver }: KeptOfferProps) {
  const { guestForm: text } = useGuestMessages();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titleRef.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      aria-labelledby="kept-title"
      className="flex flex-1 flex-col items-center justify-center px-6 py-12 text-center"
    >
      <span className="grid size-16 place-items-center rounded-full bg-sunken text-muted">
        <RotateCw aria-hidden="true" className="size-7" />
      </span>
      <h2 ref={titleRef} tabIndex={-1} id="kept-title" className="mt-6 font-semibold text-lg outline-none">
        {text.keptTitle}
      </h2>
      <p className="mt-2 max-w-sm text-balance text-muted">{text.kept(files.length)}</p>
      <ul className="mt-4 flex max-w-full flex-col gap-1 text-sm">
        {files.slice(0, namedFiles).map(({ id, name }) => (
          <li key={id} className="max-w-xs truncate">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex w-full max-w-xs flex-col gap-3">
        <PlainButton variant="primary" size="lg" onClick={onResume}>
          {text.resume}
        </PlainButton>
        <PlainButton size="lg" onClick={onStartOver}>
          {text.startOver}
        </PlainButton>
      </div>
    </section>
  );
}
