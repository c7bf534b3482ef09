"use client";

import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { type PageSize, PrintSheet } from "./print-sheet";
import { type CardEvent, QrCard } from "./qr-card";

export type PrintCardButtonProps = Pick<ButtonProps, "variant" | "size"> & {
  event: CardEvent;
  /** Address of the guests' form, as phones reach it. */
  address: string;
  page: PageSize;
  children: ReactNode;
};

/** Slightly less than the page: rounding up would print a second, empty page. */
const printUnits: Record<PageSize, string> = { A4: "0.998mm", A6: "0.4975mm" };

/** Prints an event's QR card on one sheet. */
export function PrintCardButton({ event, address, page, children, ...button }: PrintCardButtonProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  const [handlePrinted] = useState(() => () => setIsPrinting(false));
  return (
    <>
      <Button {...button} icon={<Printer />} onClick={() => setIsPrinting(true)}>
        {children}
      </Button>
      {isPrinting && (
        <PrintSheet size={page} onPrinted={handlePrinted}>
          <QrCard event={event} address={address} unit={printUnits[page]} />
        </PrintSheet>
      )}
    </>
  );
}
