import type { ReactNode } from "react";
import { useWallTexts } from "@/lib/client/language/wall-texts";
import { textEms } from "@/lib/client/wall/words/caption-lines";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { WallMessages } from "@/lib/shared/messages/scopes";
import { safeLink } from "@/lib/shared/wall/safe-link";
import styles from "./bottom-banner.module.css";

/** Renders QR code, closing text, the company's contact, the small print and the call to action. */
export function BottomBanner({ event, children }: { event: PublicEvent; children: ReactNode }) {
  const text = useWallTexts();
  const ctaLink = safeLink(event.cta_url);
  return (
    <footer className={styles.banner} id="wall-foot" tabIndex={-1}>
      <div className={styles.scan}>{children}</div>
      <div className={styles.words}>
        <p className={styles.text} dir="auto">
          {closingText(event, text)}
        </p>
        {hasDetails(event) && (
          <div className={styles.details}>
            {event.contact_information === "on" && <Contact event={event} />}
            {(event.copyright === "on" || event.legal === "on") && (
              <p className={styles.legal}>
                {event.copyright === "on" && <span dir="auto">{text.copyright}</span>}
                {event.legal === "on" && <span>{text.allRightsReserved}</span>}
              </p>
            )}
          </div>
        )}
      </div>
      {event.has_cta_button && (
        <a
          className={styles.cta}
          href={ctaLink ?? "#"}
          dir="auto"
          {...(ctaLink && { target: "_blank", rel: "noopener noreferrer" })}
        >
          <span className={styles.ctaText}>{event.cta_text || text.sampleText}</span>
        </a>
      )}
    </footer>
  );
}

/**
 * Returns the closing text. An ended event takes no posts, so it does not show the invitation that new events begin
 * with.
 */
function closingText({ bottom_banner_text: text, event_status }: PublicEvent, texts: WallMessages): string {
  if (event_status === "Archive" && text === texts.firstInvitation) return texts.thanks;
  return text || texts.sampleText;
}

const hasDetails = ({ contact_information, copyright, legal }: PublicEvent) =>
  [contact_information, copyright, legal].includes("on");

/** Characters per line on a phone: the closing text, and the smaller text about the company. */
const phoneLine = 38;
const phoneSmallLine = 40;

/** Returns the custom properties that determine the banners' heights and their letters, without measuring. */
export function bannerVariables(event: PublicEvent, texts: WallMessages): Record<`--${string}`, number> {
  const text = closingText(event, texts);
  const contact = [event.company_name, event.phone_number, event.website_url].join("  ");
  const contactLines = event.contact_information === "on" ? (contact.length > phoneSmallLine ? 2 : 1) : 0;
  const title = event.top_banner_text || texts.sampleText;
  return {
    "--title-ems": textEms(title),
    "--title-word": longestWord(title),
    "--closing-word": longestWord(text),
    "--text-lines": text.length > phoneLine ? 2 : 1,
    "--contact-lines": contactLines,
    "--detail-lines": contactLines + Number(event.copyright === "on" || event.legal === "on"),
  };
}

/** Returns the ems of a text's longest word. */
const longestWord = (text: string) => Math.max(1, ...text.split(/[\s-]+/).map(textEms));

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
