"use client";

import { useTimeZone } from "@/lib/client/account/hooks";
import { dateAndTime, languageName } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { PostDetails } from "@/lib/shared/posts/moderation-contract";
import { safeLink } from "@/lib/shared/wall/safe-link";

const t = messages.posts;

/** Shows the wording that the post's guest agreed to, and when; the text unfolds. */
export function GuestConsent({ consent }: { consent: NonNullable<PostDetails["consent"]> }) {
  const { version, language, agreed_at, text, terms_url, privacy_url } = consent;
  return (
    <div>
      <p>
        {t.agreedTo(version, languageName(language))}
        <span aria-hidden="true"> · </span>
        <time dateTime={agreed_at}>{dateAndTime(agreed_at, useTimeZone())}</time>
      </p>
      <details>
        <summary className="w-fit rounded-sm py-1 font-medium text-accent-ink">{t.readWording}</summary>
        <p dir="auto" className="mt-1 whitespace-pre-line text-muted">
          {text}
        </p>
        <p className="flex flex-wrap gap-x-4">
          <WordingLink address={terms_url} name={t.terms} />
          <WordingLink address={privacy_url} name={t.privacy} />
        </p>
      </details>
    </div>
  );
}

function WordingLink({ address, name }: { address: string; name: string }) {
  const href = safeLink(address);
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="py-1 text-accent-ink underline underline-offset-2"
    >
      {name}
    </a>
  );
}
