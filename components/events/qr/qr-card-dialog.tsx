"use client";

import { Download } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { Suspense, useRef } from "react";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/overlay/dialog";
import { toast } from "@/components/ui/overlay/toast";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { entriesOf } from "@/lib/shared/events/entries";
import { messages } from "@/lib/shared/messages";
import { isLoopback, type ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { PrintCardButton } from "./print-card-button";
import { publicAddresses } from "./public-addresses";
import { type CardEvent, QrCard } from "./qr-card";

const text = messages.events;

/** Loaded for events with places. */
const PrintPlacesButton = lazyWithRetry(() => import("./print-places-button"));

type PrintedEvent = CardEvent & Pick<OrganiserEvent, "event_url_slug" | "event_status" | "form_places">;

export type QrCardDialogProps = {
  isOpen: boolean;
  event: PrintedEvent;
  server: ServerAddress;
  onClose: () => void;
};

/** Shows the QR code of an event's form: on a card to print, and as files. */
export function QrCardDialog({ isOpen, event, server, onClose }: QrCardDialogProps) {
  const codeRef = useRef<SVGSVGElement>(null);
  const { origin, form: address } = publicAddresses(event.event_url_slug, server);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      title="QR card"
      description={text.cardHint}
      size="lg"
    >
      <DialogBody className="flex flex-col items-center gap-4">
        <CardWarning event={event} origin={origin} />
        <div className="overflow-hidden rounded-md shadow-md ring-1 ring-line">
          <QrCard event={event} address={address} unit="min(1.15px, 0.35vw)" />
        </div>
        <p className="max-w-full break-all text-center font-medium">{address}</p>
        {/* A second code with the quiet zone that a file needs; the card has its own margin. */}
        <QRCodeSVG ref={codeRef} value={address} level="M" marginSize={quietZone} className="hidden" />
      </DialogBody>
      {event.form_places && (
        <Suspense>
          <PrintPlacesButton event={event} address={address} places={entriesOf(event.form_places)} />
        </Suspense>
      )}
      <DialogFooter className="max-sm:grid max-sm:grid-cols-2">
        <FileButtons event={event} getCode={() => codeRef.current} />
        <PrintCardButton event={event} address={address} sheet="card">
          Print A6
        </PrintCardButton>
        <PrintCardButton event={event} address={address} sheet="four cards">
          Print four A6
        </PrintCardButton>
        <PrintCardButton event={event} address={address} sheet="poster" variant="primary">
          Print A4 poster
        </PrintCardButton>
      </DialogFooter>
    </Dialog>
  );
}

/** Warns about states in which the card leads nowhere. */
function CardWarning({ event, origin }: { event: PrintedEvent; origin: string }) {
  const warnings = [
    isLoopback(new URL(origin).hostname) && text.cardUnreachable,
    event.event_status === "Draft" && text.cardDraft,
    event.event_status === "Archive" && text.cardArchived,
  ].filter((warning) => warning !== false);
  return warnings.map((warning) => (
    <p key={warning} className="w-full break-words rounded-md bg-warning-soft px-3 py-2 text-warning">
      {warning}
    </p>
  ));
}

type FileButtonsProps = { event: PrintedEvent; getCode: () => SVGSVGElement | null };

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
      toast.danger(text.pngFailed, { title: messages.common.errorTitle });
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

/** Pixels: enough for a 17 cm poster at 300 dpi. */
const pngSize = 2048;
/** Quiet zone in modules, as the QR standard requires. */
const quietZone = 4;

/** Returns an SVG element as a standalone file. */
function svgFile(svg: SVGSVGElement): Blob {
  return new Blob([serialise(svg)], { type: "image/svg+xml" });
}

/** Returns the code as a PNG. Rejects if the browser cannot draw it. */
async function pngFile(svg: SVGSVGElement): Promise<Blob> {
  const picture = new Image(pngSize, pngSize);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serialise(svg))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = pngSize;
  canvas.height = pngSize;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, pngSize, pngSize);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("The canvas gave no picture.");
  return png;
}

function serialise(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(pngSize));
  copy.setAttribute("height", String(pngSize));
  copy.removeAttribute("class");
  return copy.outerHTML;
}

/** Downloads a file under the given name. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
