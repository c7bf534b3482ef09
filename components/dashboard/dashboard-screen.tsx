"use client";

import { DueEventsCard } from "@/components/retention/due-events-card";
import { ScreensCard } from "@/components/screens/screens-card";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { PageHeader } from "@/components/ui/page-header";
import { useDashboardActivity, useDashboardData, useStorageState } from "@/lib/client/dashboard/hooks";
import { useScreens } from "@/lib/client/screens/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import { useSession } from "@/lib/client/session/session";
import { FailureBanner } from "./failure-banner";
import { FirstSteps } from "./first-steps/first-steps";
import { PostsPerHourCard } from "./posts-per-hour-card";
import { RunningEventsCard } from "./running-events-card";
import { StorageWarnings } from "./storage-warnings";
import { TotalsCards } from "./totals-cards";
import { UsageCard } from "./usage-card";

/** Shows an organiser's totals, the posts waiting at open events, and the activity of the night. */
export function DashboardScreen() {
  const session = useSession();
  const data = useDashboardData();
  const activity = useDashboardActivity();
  const storage = useStorageState();
  const screens = useScreens();
  const isRefused = [data.error, activity.error].some((error) => error instanceof ApiError && error.status === 403);
  if (isRefused) {
    return (
      <>
        <PageHeader title="Dashboard" />
        <NeedsAdmin />
      </>
    );
  }
  // Who is signed in decides whether the first steps take their place above the rest.
  if (!session) return <PageHeader title="Dashboard" />;
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="flex flex-col gap-6">
        <FailureBanner queries={[data, activity, screens, storage]} />
        <StorageWarnings state={storage.data} />
        <DueEventsCard />
        <FirstSteps email={session.email ?? ""} totals={data} screens={screens} />
        <TotalsCards query={data} />
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-6">
            <RunningEventsCard query={activity} />
            <ScreensCard query={screens} />
          </div>
          <div className="flex flex-col gap-6">
            <PostsPerHourCard query={activity} />
            <UsageCard query={activity} />
          </div>
        </div>
      </div>
    </>
  );
}
