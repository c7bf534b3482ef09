import { Copy, ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/lib/client/browser/copy-text";
import { browserIntent } from "@/lib/client/submission/in-app";
import { messages } from "@/lib/shared/messages";

const said = messages.guestForm;

/** The ways from an app's own browser into the phone's. */
export function OtherBrowser() {
  const addressRef = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const address = window.location.href.split("#")[0] ?? "";
  const intent = browserIntent(navigator.userAgent, address);
  const select = () => {
    if (addressRef.current) window.getSelection()?.selectAllChildren(addressRef.current);
  };
  const handleCopy = async () => setIsCopied(await copyText(address, select));
  return (
    <div className="flex flex-col gap-3">
      {intent && (
        <Button asChild variant="primary" size="lg">
          <a href={intent}>
            <ExternalLink aria-hidden="true" className="size-5" />
            {said.openInBrowser}
          </a>
        </Button>
      )}
      <Button size="lg" icon={<Copy aria-hidden="true" />} onClick={handleCopy}>
        {isCopied ? messages.wall.linkCopied : said.copyAddress}
      </Button>
      <p className="text-muted text-sm">
        {said.pasteAddress}{" "}
        <bdi ref={addressRef} className="block select-all text-ink [overflow-wrap:anywhere]">
          {address}
        </bdi>
      </p>
    </div>
  );
}
