"use client";

import { clsx } from "clsx";
import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button, type ButtonProps } from "@/components/ui/button";
import styles from "./print-card-button.module.css";
import { type CardEvent, QrCard, type QrCardProps } from "./qr-card";

export type PrintCardButtonProps = Pick<ButtonProps, "variant" | "size"> & {
  event: CardEvent;
  /** Address of the guests' form, as phones reach it. */
  address: string;
  sheet: CardSheet;
  opens?: QrCardProps["opens"];
  onPrint?: () => void;
  children: ReactNode;
};

/** A card's `unit`, slightly reduced: rounding up would print a second, empty page. */
const [a4, a6] = ["0.998mm", "0.4975mm"] as const;

/** The ways to print: a poster, a card, or four cards to cut. */
const sheets = {
  poster: { size: "A4", cards: 1, unit: a4, isPoster: true },
  card: { size: "A6", cards: 1, unit: a6, isPoster: false },
  "four cards": { size: "A4", cards: 4, unit: a6, isPoster: false },
} as const;

type CardSheet = keyof typeof sheets;

/** Prints an event's QR card on one sheet. */
export function PrintCardButton({
  event,
  address,
  sheet,
  opens = "form",
  onPrint,
  children,
  ...button
}: PrintCardButtonProps) {
  const { size, cards, unit, isPoster } = sheets[sheet];
  const [isPrinting, setIsPrinting] = useState(false);
  const [handlePrinted] = useState(() => () => setIsPrinting(false));
  const handleClick = () => {
    setIsPrinting(true);
    onPrint?.();
  };
  return (
    <>
      <Button {...button} icon={<Printer />} onClick={handleClick}>
        {children}
      </Button>
      {isPrinting && (
        <PrintSheet size={size} isGrid={cards > 1} onPrinted={handlePrinted}>
          {Array.from({ length: cards }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal cards that never move.
            <QrCard key={place} {...{ event, address, unit, isPoster, opens }} />
          ))}
        </PrintSheet>
      )}
    </>
  );
}

type PrintSheetProps = { size: "A4" | "A6"; isGrid: boolean; onPrinted: () => void; children: ReactNode };

/** Prints only its children, on sheets without margins, then calls `onPrinted`. */
export function PrintSheet({ size, isGrid, onPrinted, children }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted);
    // Waits for decoded pictures and typefaces: the browser prints only what it has, and fetches nothing for a sheet
    // that is hidden on the screen.
    const pictures = [...document.querySelectorAll<HTMLImageElement>("[data-print-sheet] img")];
    const texts = [...document.querySelectorAll("[data-print-sheet] [data-face]")];
    const parts = [...pictures.map((picture) => picture.decode()), ...texts.map(loadFace)];
    let isCurrent = true;
    void Promise.allSettled(parts).then(() => isCurrent && window.print());
    return () => {
      isCurrent = false;
      window.removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div data-print-sheet="" className={clsx(styles.sheet, isGrid && styles.four)} aria-hidden="true">
      <style>{`@page { size: ${size}; margin: 0 } @media print { body > :not([data-print-sheet]) { display: none !important } }`}</style>
      {children}
    </div>,
    document.body,
  );
}

function loadFace(element: Element): Promise<unknown> {
  const { fontFamily, fontWeight } = getComputedStyle(element);
  return document.fonts.load(`${fontWeight} 1rem ${fontFamily}`, element.textContent ?? "");
}
