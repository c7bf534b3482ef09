"use client";

import { Download, Printer } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { isLoopback, reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { type PageSize, PrintSheet } from "./print-sheet";
import { QrCard } from "./qr-card";
import { pngFile, quietZone, saveFile, svgFile } from "./qr-files";

const said = messages.events;

export type QrCardDialogProps = {
  isOpen: boolean;
  event: OrganiserEvent;
  server: ServerAddress;
  onClose: () => void;
};

/** A hair under the page: what is rounded over it would be a second, empty one. */
const printUnits: Record<PageSize, string> = { A4: "0.998mm", A6: "0.4975mm" };

/** The code that leads to an event's form: on a card to print, and as files. */
export function QrCardDialog({ isOpen, event, server, onClose }: QrCardDialogProps) {
  const codeRef = useRef<SVGSVGElement>(null);
  const origin = reachableOrigin(window.location, server);
  const address = origin + paths.eventForm(event.event_url_slug);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      title="QR card"
      description={said.cardHint}
      size="md"
    >
      <DialogBody className="flex flex-col items-center gap-4">
        <CardWarning event={event} origin={origin} />
        <div className="overflow-hidden rounded-md shadow-md ring-1 ring-line">
          <QrCard event={event} address={address} unit="min(1.15px, 0.35vw)" />
        </div>
        <p className="max-w-full break-all text-center font-medium">{address}</p>
        {/* Of its own, with the white around it that a file needs and a card has already. */}
        <QRCodeSVG ref={codeRef} value={address} level="M" marginSize={quietZone} className="hidden" />
      </DialogBody>
      <DialogFooter className="max-sm:grid max-sm:grid-cols-2">
        <FileButtons event={event} getCode={() => codeRef.current} />
        <PrintButtons event={event} address={address} />
      </DialogFooter>
    </Dialog>
  );
}

/** What would make the card lead nowhere. */
function CardWarning({ event, origin }: { event: OrganiserEvent; origin: string }) {
  const warnings = [
    isLoopback(new URL(origin).hostname) && said.cardUnreachable,
    event.event_status === "Draft" && said.cardDraft,
    event.event_status === "Archive" && said.cardArchived,
  ].filter((warning) => warning !== false);
  return warnings.map((warning) => (
    <p key={warning} className="w-full break-words rounded-md bg-warning-soft px-3 py-2 text-warning">
      {warning}
    </p>
  ));
}

type PrintButtonsProps = { event: OrganiserEvent; address: string };

function PrintButtons({ event, address }: PrintButtonsProps) {
  const [printed, setPrinted] = useState<PageSize | null>(null);
  const [handlePrinted] = useState(() => () => setPrinted(null));
  return (
    <>
      {(["A6", "A4"] as const).map((size) => (
        <Button
          key={size}
          variant={size === "A4" ? "primary" : "secondary"}
          icon={<Printer />}
          onClick={() => setPrinted(size)}
        >
          Print {size}
        </Button>
      ))}
      {printed && (
        <PrintSheet size={printed} onPrinted={handlePrinted}>
          <QrCard event={event} address={address} unit={printUnits[printed]} />
        </PrintSheet>
      )}
    </>
  );
}

type FileButtonsProps = { event: OrganiserEvent; getCode: () => SVGSVGElement | null };

function FileButtons({ event, getCode }: FileButtonsProps) {
  const name = `${event.event_url_slug}-qr`;
  const handleSvg = () => {
    const code = getCode();
    if (code) saveFile(svgFile(code), `${name}.svg`);
  };
  const handlePng = async () => {
    const code = getCode();
    try {
      if (code) saveFile(await pngFile(code), `${name}.png`);
    } catch {
      toast.danger(said.pngFailed, { title: messages.common.errorTitle });
    }
  };
  return (
    <>
      <Button icon={<Download />} onClick={handleSvg}>
        SVG
      </Button>
      <Button icon={<Download />} onClick={() => void handlePng()}>
        PNG
      </Button>
    </>
  );
}
