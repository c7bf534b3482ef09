"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useEffect } from "react";
import { useStatusChange } from "@/components/events/status-menu";
import { useTestPhoto } from "@/components/test-photo/use-test-photo";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Step } from "@/components/ui/step";
import { useAccountDetails } from "@/lib/client/account/hooks";
import { doneSteps, eventOfSteps, type FirstStep, firstSteps } from "@/lib/client/dashboard/first-steps";
import { useEvents } from "@/lib/client/events/hooks";
import type { DashboardData } from "@/lib/shared/dashboard/contract";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { EventScreens } from "@/lib/shared/screens/contract";
import { FirstStepsOutline, stepsGrid } from "./first-steps-outline";

const text = messages.firstSteps;

export type FirstStepsCardProps = { totals: DashboardData; screens: EventScreens[]; onHide: () => void };

/** Lists the steps from an empty account to a running event; each ticks itself off by what the account has. */
export default function FirstStepsCard({ totals, screens, onHide }: FirstStepsCardProps) {
  const { data: events } = useEvents();
  const { data: account } = useAccountDetails();
  const done = doneSteps({
    companyName: account?.company_name ?? messages.account.initialCompanyName,
    events: events ?? [],
    screens: screens.reduce((sum, event) => sum + event.screens.length, 0),
    moderators: totals.total_users,
    posts: totals.total_event_posts,
  });
  const isDone = done.size === firstSteps.length;
  useEffect(() => {
    if (isDone) onHide();
  }, [isDone, onHide]);
  if (isDone) return null;
  if (!events || !account) return <FirstStepsOutline />;
  const event = eventOfSteps(events);
  const handleHide = () => {
    onHide();
    document.getElementById("main")?.focus();
  };
  return (
    <section aria-label={text.title}>
      <Card className="border-accent">
        <CardHeader
          title={text.title}
          description={text.progress(done.size, firstSteps.length)}
          actions={
            <IconButton size="sm" label={text.hide} onClick={handleHide} className="-mt-1 -mr-2">
              <X aria-hidden="true" />
            </IconButton>
          }
        />
        <CardBody>
          <ol className={stepsGrid}>
            {firstSteps.map((step, index) => (
              <Step key={step} place={index + 1} {...text.steps[step]} isDone={done.has(step)}>
                {!done.has(step) && <Action step={step} event={event} isNext={nextStep(done) === step} />}
              </Step>
            ))}
          </ol>
        </CardBody>
      </Card>
    </section>
  );
}

const nextStep = (done: ReadonlySet<FirstStep>) => firstSteps.find((step) => !done.has(step));

type ActionProps = { step: FirstStep; event: OrganiserEvent | undefined; isNext: boolean };

/** Renders the button of a step; the next one's is primary. Steps about an event wait for it. */
function Action({ step, event, isNext }: ActionProps) {
  const variant = isNext ? "primary" : "secondary";
  if (step === "company") return <LinkButton step={step} href={paths.accountSettings} variant={variant} />;
  if (step === "event") return <LinkButton step={step} href={paths.addTo(paths.events)} variant={variant} />;
  if (step === "moderator") return <LinkButton step={step} href={paths.addTo(paths.users)} variant={variant} />;
  if (!event) return null;
  if (step === "look") {
    return <LinkButton step={step} href={paths.eventDesk(event.id, { open: "edit" })} variant={variant} />;
  }
  if (step === "screen") {
    return <LinkButton step={step} href={paths.eventDesk(event.id, { open: "screens" })} variant={variant} />;
  }
  return step === "form" ? <GoLive event={event} variant={variant} /> : <TestPhoto event={event} variant={variant} />;
}

type Variant = { variant: "primary" | "secondary" };

function LinkButton({ step, href, variant }: Variant & { step: keyof typeof text.actions; href: string }) {
  return (
    <Button asChild size="sm" variant={variant}>
      <Link href={href} prefetch={false}>
        {text.actions[step]}
      </Link>
    </Button>
  );
}

function GoLive({ event, variant }: Variant & { event: OrganiserEvent }) {
  const { change, isPending } = useStatusChange(event);
  return (
    <Button size="sm" variant={variant} isBusy={isPending} onClick={() => change("Live")}>
      {messages.eventDesk.goLive}
    </Button>
  );
}

function TestPhoto({ event, variant }: Variant & { event: OrganiserEvent }) {
  const { isSending, send } = useTestPhoto();
  return (
    <Button size="sm" variant={variant} isBusy={isSending} onClick={() => void send(event)}>
      {messages.testPhoto.send}
    </Button>
  );
}
