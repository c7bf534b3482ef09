"use client";

import { X } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { PrintCardButton } from "@/components/events/qr/print-card-button";
import { publicAddresses } from "@/components/events/qr/public-addresses";
import { useStatusChange } from "@/components/events/status-menu";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Step } from "@/components/ui/step";
import { useKeptChoice } from "@/lib/client/browser/kept-choice";
import { useEvents } from "@/lib/client/events/hooks";
import { useScreens } from "@/lib/client/screens/hooks";
import { useModerators } from "@/lib/client/users/hooks";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import type { DeskDialogs } from "./use-desk-dialogs";

const text = messages.eventDesk;

export type NextStepsProps = { desk: EventDesk; server: ServerAddress; dialogs: DeskDialogs };

/**
 * Lists the remaining steps after an event's first save, while the URL has the parameter `new`, which that save sets.
 */
export function NextSteps(props: NextStepsProps) {
  const isNew = useSearchParams().has("new");
  const pathname = usePathname();
  if (!isNew) return null;
  const handleDismiss = () => {
    window.history.replaceState(null, "", pathname);
    document.getElementById("main")?.focus();
  };
  return (
    <section aria-label={text.next}>
      <Card className="border-accent">
        <div className="flex items-start justify-between gap-4 px-4 pt-4 sm:px-6 sm:pt-6">
          <div className="min-w-0">
            <h2 className="break-words text-base">{text.next}</h2>
            <p className="mt-1 break-words text-muted">{text.nextHint}</p>
          </div>
          <IconButton size="sm" label={text.dismiss} onClick={handleDismiss} className="-mt-1 -mr-2">
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <CardBody>
          <Steps {...props} />
        </CardBody>
      </Card>
    </section>
  );
}

function Steps({ desk, server, dialogs }: NextStepsProps) {
  const { change, isPending } = useStatusChange(desk);
  const isDraft = desk.event_status === "Draft";
  const { data: events } = useEvents();
  const { data: colleagues = [] } = useModerators();
  const [printed, setPrinted] = useKeptChoice(`printed-${desk.id}`, ["no", "yes"], "no");
  const [opened, setOpened] = useKeptChoice(`opened-${desk.id}`, ["no", "yes"], "no");
  const { data: screens } = useScreens(desk.id);
  const isPrinted = printed === "yes";
  const isOpened = opened === "yes" || (screens?.[0]?.screens.length ?? 0) > 0;
  const moderators = events?.find(({ id }) => id === desk.id)?.moderator_ids.length ?? 0;
  return (
    <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2 2xl:grid-cols-4">
      <Step place={1} title={text.liveStep} hint={isDraft ? text.liveHint : text.liveDone} isDone={!isDraft}>
        {isDraft && (
          <Button variant="primary" isBusy={isPending} onClick={() => change("Live")}>
            {text.goLive}
          </Button>
        )}
      </Step>
      <Step place={2} title={text.printStep} hint={text.printHint} isDone={isPrinted}>
        <PrintCardButton
          event={desk}
          address={publicAddresses(desk.event_url_slug, server).form}
          sheet="poster"
          variant={isDraft || isPrinted ? "secondary" : "primary"}
          onPrint={() => setPrinted("yes")}
        >
          {text.printA4}
        </PrintCardButton>
        <Button variant="ghost" onClick={dialogs.open.card}>
          {text.printMore}
        </Button>
      </Step>
      <Step place={3} title={text.wallStep} hint={text.wallHint} isDone={isOpened}>
        <Button asChild variant={isPrinted && !isDraft && !isOpened ? "primary" : "secondary"}>
          <a href={paths.event(desk.event_url_slug)} target="_blank" rel="noreferrer" onClick={() => setOpened("yes")}>
            {text.openWall}
          </a>
        </Button>
      </Step>
      <Step
        place={4}
        title={text.inviteStep}
        hint={moderators > 0 ? text.inviteDone(moderators) : text.inviteHint}
        isDone={moderators > 0}
      >
        <Button onClick={dialogs.invitation.open}>{text.invite}</Button>
        {colleagues.length > 0 && (
          <Button variant="ghost" isBusy={dialogs.isFetching} onClick={dialogs.open.edit}>
            {text.chooseModerators}
          </Button>
        )}
      </Step>
    </ol>
  );
}
