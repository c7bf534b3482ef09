import { Copy, ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { buttonClass, PlainButton } from "@/components/ui/plain-button";
import { copyText } from "@/lib/client/browser/copy-text";
import { platformOf } from "@/lib/client/browser/platform";
import { browserIntent } from "@/lib/client/submission/in-app";
import { inAppMessages } from "@/lib/shared/messages/in-app";
import { wallMessages } from "@/lib/shared/messages/wall";

const text = inAppMessages;

/** Offers the ways from an in-app browser to the phone's own. */
export function OtherBrowser() {
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
        {isCopied ? wallMessages.linkCopied : text.copyAddress}
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
