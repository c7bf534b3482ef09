import { clsx } from "clsx";
import { Copy, ExternalLink } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { buttonClass, PlainButton } from "@/components/ui/plain-button";
import { Spinner } from "@/components/ui/spinner";
import { copyText } from "@/lib/client/browser/copy-text";
import { isAndroid, platformOf } from "@/lib/client/browser/platform";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import {
  browserIntent,
  isInAppBrowser,
  type PickerOpening,
  type PickerState,
  watchPicker,
} from "@/lib/client/submission/picker";
import type { GuestMessages } from "@/lib/shared/messages/scopes";

function sentenceOf(state: PickerState, { guestForm, inApp }: GuestMessages): string | null {
  if (state === "preparing") return guestForm.pickerPreparing;
  return state === "missing" ? inApp.missing[platformOf(navigator)] : null;
}

/** Shows what the phone's picker is doing. Mounted from the click on, so that screen readers announce its text. */
export default function PickerStatus({ opening }: { opening: PickerOpening }): ReactNode {
  const messages = useGuestMessages();
  const [state, setState] = useState<PickerState>("open");
  useEffect(() => {
    const { userAgent } = navigator;
    const isInApp = isInAppBrowser(userAgent);
    return watchPicker(opening, { isInApp, canBeSilent: isInApp && isAndroid(userAgent), onChange: setState });
  }, [opening]);
  const sentence = sentenceOf(state, messages);
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

/** Offers the ways from an in-app browser to the phone's own. */
function OtherBrowser() {
  const { inApp: text, page } = useGuestMessages();
  const addressRef = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const address = window.location.href.split("#")[0] ?? "";
  const platform = platformOf(navigator);
  const intent = browserIntent(navigator.userAgent, address);
  const select = () => {
    if (addressRef.current) window.getSelection()?.selectAllChildren(addressRef.current);
  };
  const handleCopy = async () => setIsCopied(await copyText(address, select));
  return (
    <div className="flex flex-col gap-3">
      {platform === "ios" && <p className="text-sm">{text.safariInMenu}</p>}
      {intent && (
        <a href={intent} className={buttonClass("primary", "lg")}>
          <ExternalLink aria-hidden="true" className="size-5" />
          {text.openInBrowser}
        </a>
      )}
      <PlainButton size="lg" icon={<Copy aria-hidden="true" />} onClick={handleCopy}>
        {isCopied ? page.linkCopied : text.copyAddress}
      </PlainButton>
      <p className="text-muted text-sm">
        {text.paste[platform]}{" "}
        <bdi ref={addressRef} className="block select-all text-ink [overflow-wrap:anywhere]">
          {address}
        </bdi>
      </p>
    </div>
  );
}
