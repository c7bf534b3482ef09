import { useTimeZone } from "@/lib/client/account/hooks";
import { dateAndTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { EventReport, Sponsor } from "@/lib/shared/report/contract";
import type { NumbersProps } from "./numbers";
import { NumbersCard } from "./numbers-card";
import { SponsorLinkControl } from "./sponsor-link-control";

const text = messages.report;
/** More are in the files. */
const listedTakedowns = 20;

/** Returns the rows of a sponsor's screens. */
const screenRows = ({ id, screens }: Pick<Sponsor, "id" | "screens">): NumbersProps["rows"] =>
  screens.map(({ name, shown_seconds, times }) => [
    <span key={`${id} ${name}`} className="block pl-4">
      {name}
    </span>,
    text.duration(shown_seconds),
    times,
  ]);

/** Shows what named screens report: sponsors' seconds, their own times, and how fast posts left them. */
export function ShownCards({ report: { event, sponsors, screens, takedowns } }: { report: EventReport }) {
  const timeZone = useTimeZone();
  const time = (at: string) => dateAndTime(at, timeZone);
  return (
    <>
      {sponsors.length > 0 && (
        <NumbersCard
          title={text.sponsors}
          description={text.sponsorsHint}
          className="xl:col-span-2"
          columns={[text.sponsor, text.shown, text.times]}
          rows={sponsors.flatMap((sponsor) => [
            [
              <span key={sponsor.id} className="font-semibold">
                {sponsor.name}
                <SponsorLinkControl eventId={event.id} sponsor={sponsor} />
              </span>,
              text.duration(sponsor.shown_seconds),
              sponsor.times,
            ],
            ...screenRows(sponsor),
          ])}
        />
      )}
      {screens.length > 0 && (
        <NumbersCard
          title={text.screens}
          description={text.screensHint}
          columns={[text.screen, text.shown, text.gaps]}
          rows={screens.map(({ name, from, until, shown_seconds, gap_seconds }) => [
            <span key={name}>
              {name}
              <span className="block text-muted">{text.span(time(from), time(until))}</span>
            </span>,
            text.duration(shown_seconds),
            text.duration(gap_seconds),
          ])}
        />
      )}
      {takedowns.length > 0 && (
        <NumbersCard
          title={text.takedowns}
          description={text.takedownsHint(takedowns.length, Math.min(takedowns.length, listedTakedowns))}
          columns={[text.takenAt, text.gone]}
          rows={takedowns
            .slice(0, listedTakedowns)
            .map(({ id, at, screens, gone, gone_after_ms }) => [
              <span key={id}>{time(at)}</span>,
              text.goneFrom(gone, screens, gone_after_ms),
            ])}
        />
      )}
    </>
  );
}
