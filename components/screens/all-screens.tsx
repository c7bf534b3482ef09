"use client";

import { MonitorPlay, Plus } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { EmptyFrame } from "@/components/shell/empty-frame";
import { isFailing } from "@/components/shell/failing";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { useScreens } from "@/lib/client/screens/hooks";
import { useSession } from "@/lib/client/session/session";
import { messages } from "@/lib/shared/messages";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import PairDialog, { screenPageOf } from "./pair-dialog";
import { ScreenItem } from "./screen-item";

const text = messages.wallScreens;
const pairing = messages.pairing;

type AllScreensProps = { server: ServerAddress };

/** Lists the screens of all events. The QR code on a screen opens the dialog that pairs it, with its code filled in. */
export function AllScreens({ server }: AllScreensProps) {
  const role = useSession()?.role;
  const isAdmin = role === "admin";
  /** The code to fill in; null while the dialog is closed. */
  const [code, setCode] = useState<string | null>(null);
  useAddressedCode(setCode);
  const button = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCode("")}>
      {pairing.pair}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} {...(isAdmin && { description: pairing.hint, actions: button })} />
      {code !== null && role === "moderator" ? (
        <NeedsAdmin />
      ) : (
        <Card>
          <List emptyHint={isAdmin ? () => pairing.noneHint(screenPageOf(server)) : () => text.noneAnywhereHint} />
        </Card>
      )}
      {isAdmin && code !== null && <PairDialog code={code} server={server} onClose={() => setCode(null)} />}
    </>
  );
}

function List({ emptyHint }: { emptyHint: () => string }) {
  const query = useScreens(null, { isSetUp: true });
  const { data, error } = query;
  // The next poll clears the error until it is answered.
  const [reason, setReason] = useState("");
  if (error && error.message !== reason) setReason(error.message);
  if (!data && isFailing(query)) {
    return <ErrorState description={reason} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  if (!data) return <EmptyFrame query={query} className="h-10" />;
  const items = data.flatMap((event) => event.screens.map((screen) => ({ screen, event })));
  if (items.length === 0) {
    return <EmptyState icon={<MonitorPlay />} title={text.noneAnywhere} description={emptyHint()} />;
  }
  return (
    <ul aria-label={text.title} className="divide-y divide-line [&>li]:px-4 sm:[&>li]:px-6">
      {items.map(({ screen, event }) => (
        <ScreenItem key={screen.id} screen={screen} event={event} hasEventName />
      ))}
    </ul>
  );
}

/** Opens the dialog with the code of the URL, then removes it: a reload must not ask again. */
function useAddressedCode(onCode: (code: string) => void) {
  const code = useSearchParams().get("code");
  const pathname = usePathname();
  const answered = useRef<string | null>(null);
  useEffect(() => {
    // Next updates the search parameters later than the URL: ignore a code that was already answered.
    if (!code || answered.current === code) return;
    answered.current = code;
    window.history.replaceState(null, "", pathname);
    onCode(code);
  }, [code, pathname, onCode]);
}
