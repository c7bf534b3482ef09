"use client";

import { GuestCard } from "@/components/guests/guest-card";
import { DefaultRetention } from "@/components/retention/default-retention";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useAccountDetails } from "@/lib/client/account/hooks";
import { useSession } from "@/lib/client/session/session";
import type { AccountDetails } from "@/lib/shared/account/contract";
import { messages } from "@/lib/shared/messages";
import { AccountForm } from "./account-form";
import { CompanyProfile } from "./company-profile";
import { ImageChanger } from "./image-changer";
import { LeaveCard } from "./leave-card";
import { OwnDetailsForm } from "./own-details-form";
import { PasswordForm } from "./password-form";
import { SecondFactorCard } from "./second-factor/second-factor-card";
import { SignInRulesCard } from "./second-factor/sign-in-rules-card";
import { SessionList } from "./sessions/session-list";

/** Shows the company's profile (admins edit it, moderators read it) and the form for one's own password. */
export function AccountScreen() {
  const session = useSession();
  const details = useAccountDetails();
  return (
    <>
      <PageHeader title="Account Settings" />
      <div className="flex max-w-4xl flex-col gap-6">
        {details.data && session ? (
          <Profile details={details.data} isAdmin={session.role === "admin"} />
        ) : (
          <Card>
            {details.error ? (
              <ErrorState
                description={details.error.message}
                onRetry={() => void details.refetch()}
                isRetrying={details.isRefetching}
              />
            ) : (
              <Loading />
            )}
          </Card>
        )}
        <PasswordForm email={session?.email ?? ""} />
        <SecondFactorCard />
        <section aria-label={messages.sessions.title}>
          <Card>
            <CardHeader title={messages.sessions.title} description={messages.sessions.hint} />
            <CardBody>
              <SessionList />
            </CardBody>
          </Card>
        </section>
        {session?.role === "admin" && <SignInRulesCard />}
        {details.data && session?.role === "admin" && <LeaveCard details={details.data} />}
      </div>
    </>
  );
}

function Profile({ details, isAdmin }: { details: AccountDetails; isAdmin: boolean }) {
  if (isAdmin) {
    return (
      <>
        <AccountImages details={details} />
        <AccountForm details={details} />
        <DefaultRetention />
        <GuestCard />
      </>
    );
  }
  return (
    <>
      <OwnDetailsForm details={details} />
      <CompanyProfile details={details} />
    </>
  );
}

function Loading() {
  return (
    <CardBody className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        {messages.common.loading}
      </span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </CardBody>
  );
}

/** Shows three images; each saves on its own. */
function AccountImages({ details }: { details: AccountDetails }) {
  return (
    <Card>
      <CardHeader title="Images" />
      <CardBody className="grid grid-cols-1 gap-6 md:grid-cols-3">
        <ImageChanger field="company_logo" label="Company Logo" storedUrl={details.company_logo_url} />
        <ImageChanger field="favicon_image" label="Favicon Image" storedUrl={details.favicon_url} />
        <ImageChanger field="thumbnail_image" label="Default Thumbnail" storedUrl={details.thumbnail_url} />
      </CardBody>
    </Card>
  );
}
