"use client";

import { Cast, Plus } from "lucide-react";
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
import { ApiError } from "@/lib/client/browser/api-client";
import { useDevices } from "@/lib/client/screens/device-hooks";
import { messages } from "@/lib/shared/messages";
import { DeviceItem } from "./device-item";
import PairDialog from "./pair-dialog";
import { screenPageOf } from "./screen-page-of";

const text = messages.pairing;

/** Lists the account's paired screens. The QR code on a screen opens the dialog with its code filled in. */
export function PairedScreens() {
  const devices = useDevices();
  /** The code to fill in; null while the dialog is closed. */
  const [code, setCode] = useState<string | null>(null);
  useAddressedCode(setCode);
  if (devices.error instanceof ApiError && devices.error.status === 403) {
    return (
      <>
        <PageHeader title={text.title} />
        <NeedsAdmin />
      </>
    );
  }
  const button = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCode("")}>
      {text.pair}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.hint} actions={button} />
      <Card>
        <List query={devices} />
      </Card>
      {code !== null && <PairDialog code={code} onClose={() => setCode(null)} />}
    </>
  );
}

function List({ query }: { query: ReturnType<typeof useDevices> }) {
  const { data, error } = query;
  // The next poll clears the error until it is answered.
  const [reason, setReason] = useState("");
  if (error && error.message !== reason) setReason(error.message);
  if (!data && isFailing(query)) {
    return <ErrorState description={reason} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  if (!data) return <EmptyFrame query={query} className="h-10" />;
  if (data.devices.length === 0) {
    return <EmptyState icon={<Cast />} title={text.none} description={text.noneHint(screenPageOf(data.server))} />;
  }
  return (
    <ul aria-label={text.title} className="divide-y divide-line">
      {data.devices.map((device) => (
        <DeviceItem key={device.id} device={device} now={new Date(data.server_time)} />
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
