import { CircleAlert } from "lucide-react";
import { type RefObject, useId } from "react";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import type { ShownConsent } from "@/lib/client/submission/use-consent";

export type ConsentFieldProps = {
  consent: ShownConsent;
  boxRef: RefObject<HTMLInputElement | null>;
  problem: string | null;
  onTick: () => void;
};

/**
 * Shows the organiser's consent text: beside a mandatory checkbox, or as a line saying that sending counts as consent.
 */
export function ConsentField({ consent, boxRef, problem, onTick }: ConsentFieldProps) {
  const id = useId();
  const { guestForm: t } = useGuestMessages();
  const { text, language, must_accept } = consent;
  if (!must_accept) {
    return (
      <div className="flex flex-col gap-1 text-muted text-sm">
        <p className="break-words">
          {text ? t.consentLine : t.consentLinksLine} <ConsentText text={text} language={language} />
        </p>
        <ConsentLinks consent={consent} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex items-start gap-3">
        <input
          ref={boxRef}
          id={id}
          type="checkbox"
          name="consent"
          onChange={onTick}
          aria-required="true"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 scroll-mb-44 accent-(--accent-bar)"
        />
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={id} className="min-w-0 break-words py-0.5 text-ink">
            {text ? <ConsentText text={text} language={language} /> : t.consentTick}
          </label>
          <ConsentLinks consent={consent} />
        </div>
      </div>
      {/* Always mounted, so that screen readers announce its text. */}
      <p
        id={`${id}-error`}
        role="alert"
        className={problem ? "flex items-start gap-1.5 text-danger text-xs" : "sr-only"}
      >
        {problem && (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            <span className="min-w-0">{problem}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** Keeps the organiser's line breaks. */
function ConsentText({ text, language }: { text: string; language: string }) {
  return (
    <span dir="auto" lang={language || undefined} className="whitespace-pre-line">
      {text}
    </span>
  );
}

/** Opens in a new tab: the form keeps its input. */
function ConsentLinks({ consent: { terms_url, privacy_url } }: { consent: ShownConsent }) {
  const { guestForm: t } = useGuestMessages();
  const links = [
    { href: terms_url, label: t.terms },
    { href: privacy_url, label: t.privacy },
  ].filter(({ href }) => href !== "");
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {links.map(({ href, label }) => (
        <a
          key={label}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-8 items-center text-ink underline underline-offset-2"
        >
          {label}
        </a>
      ))}
    </p>
  );
}
