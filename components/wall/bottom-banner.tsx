import type { ReactNode } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { wallMessages } from "@/lib/shared/messages/wall";
import { safeLink } from "@/lib/shared/wall/safe-link";
import styles from "./bottom-banner.module.css";

/** The event's closing words, how to reach its company, the small print, and the call to action. */
export function BottomBanner({ event, children }: { event: PublicEvent; children: ReactNode }) {
  const ctaLink = safeLink(event.cta_url);
  return (
    <footer className={styles.banner}>
      {children}
      <p className={styles.text} dir="auto">
        {event.bottom_banner_text || wallMessages.sampleText}
      </p>
      <div className={styles.details}>
        {event.contact_information === "on" && <Contact event={event} />}
        {(event.copyright === "on" || event.legal === "on") && (
          <p className={styles.legal}>
            {event.copyright === "on" && <span>{wallMessages.copyright}</span>}
            {event.legal === "on" && <span>{wallMessages.allRightsReserved}</span>}
          </p>
        )}
      </div>
      {event.has_cta_button && (
        <a
          className={styles.cta}
          href={ctaLink ?? "#"}
          dir="auto"
          {...(ctaLink && { target: "_blank", rel: "noopener noreferrer" })}
        >
          {event.cta_text || wallMessages.sampleText}
        </a>
      )}
    </footer>
  );
}

function Contact({ event }: { event: PublicEvent }) {
  const website = safeLink(event.website_url);
  return (
    <p className={styles.contact}>
      {event.company_name && <span dir="auto">{event.company_name}</span>}
      {event.phone_number && <a href={`tel:${event.phone_number.replace(/[^\d+]/g, "")}`}>{event.phone_number}</a>}
      {website ? (
        <a href={website} target="_blank" rel="noopener noreferrer">
          {event.website_url.replace(/^https?:\/\//, "").replace(/\/$/, "")}
        </a>
      ) : (
        event.website_url && <span>{event.website_url}</span>
      )}
    </p>
  );
}
