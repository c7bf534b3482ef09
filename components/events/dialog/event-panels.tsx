"use client";

import { TabPanel } from "@/components/ui/choice/tab-panel";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { PasswordSettings } from "../fields/password-settings";
import { ThemeField } from "../fields/theme-field";
import { type EventTab, eventTabs } from "../form/form-tabs";
import { AboutSection } from "../sections/about-section";
import { BrandingSection } from "../sections/branding-section";
import { GuestFormSection } from "../sections/guest-form-section";
import { ShowSection } from "../sections/show-section";
import { TeamSection } from "../sections/team-section";
import type { TabRowProps } from "./tab-row";

type EventPanelsProps = TabRowProps & {
  /** Null for a new event. */
  event: OrganiserEvent | null;
  isDuplicate: boolean;
};

/** Renders the contents of the form's tabs. */
export function EventPanels({ event, isDuplicate, open, onOpen, idsOf }: EventPanelsProps) {
  // A new event asks for its name and its look first. One field may not be in two tabs, so it moves.
  const isLookFirst = event === null && open === "basics";
  const contents = {
    basics: (
      <AboutSection
        eventId={event?.id ?? null}
        hasNameInBanner={!event && !isDuplicate}
        look={isLookFirst && <ThemeField isBrief />}
      />
    ),
    look: <BrandingSection event={event} look={!isLookFirst && <ThemeField />} />,
    guests: (
      <GuestFormSection>
        <PasswordSettings hasPassword={event?.has_password ?? false} />
      </GuestFormSection>
    ),
    show: <ShowSection />,
    team: <TeamSection event={event} />,
  } satisfies Record<EventTab, unknown>;
  return (
    // The scroll margin keeps a focused field clear of the sticky tabs.
    <div className="min-w-0 flex-1 [&_:is(a,button,input,summary,textarea)]:scroll-mt-16">
      {eventTabs.map((tab) => (
        <TabPanel key={tab} ids={idsOf(tab)} isOpen={tab === open} onFound={() => onOpen(tab)}>
          {contents[tab]}
        </TabPanel>
      ))}
    </div>
  );
}
