import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { isAndroid, platformOf } from "@/lib/client/browser/platform";
import { isInAppBrowser } from "@/lib/client/submission/in-app";
import { type PickerOpening, type PickerState, watchPicker } from "@/lib/client/submission/picker";
import { guestFormMessages } from "@/lib/shared/messages/guest-form";
import { inAppMessages } from "@/lib/shared/messages/in-app";
import { OtherBrowser } from "./other-browser";

function sentenceOf(state: PickerState): string | null {
  if (state === "preparing") return guestFormMessages.pickerPreparing;
  return state === "missing" ? inAppMessages.missing[platformOf(navigator)] : null;
}

/** Shows what the phone's picker is doing. Mounted from the click on, so that screen readers announce its text. */
export default function PickerStatus({ opening }: { opening: PickerOpening }): ReactNode {
  const [state, setState] = useState<PickerState>("open");
  useEffect(() => {
    const { userAgent } = navigator;
    const isInApp = isInAppBrowser(userAgent);
    return watchPicker(opening, { isInApp, canBeSilent: isInApp && isAndroid(userAgent), onChange: setState });
  }, [opening]);
  const sentence = sentenceOf(state);
  const isMissing = state === "missing";
  return (
    <div className={clsx(isMissing && "flex flex-col gap-3 rounded-lg bg-sunken p-4")}>
      <p role="status" className={sentence ? "flex items-center gap-2 text-sm" : "sr-only"}>
        {state === "preparing" && <Spinner className="text-muted" />}
        {sentence && <span className="min-w-0">{sentence}</span>}
      </p>
      {isMissing && <OtherBrowser />}
    </div>
  );
}
