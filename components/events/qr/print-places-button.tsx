"use client";

import { Printer } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import { addressOfPlace } from "@/lib/shared/posts/place-address";
import { PrintSheet } from "./print-card-button";
import styles from "./print-places-button.module.css";

type PrintPlacesButtonProps = {
  event: { event_name: string };
  /** Address of the guests' form, as phones reach it. */
  address: string;
  places: readonly string[];
};

/** Prints a code for each place, six on a sheet to cut. */
export default function PrintPlacesButton({ event, address, places }: PrintPlacesButtonProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  const [handlePrinted] = useState(() => () => setIsPrinting(false));
  return (
    <div className="px-6 pb-4 text-center">
      <Button icon={<Printer />} onClick={() => setIsPrinting(true)}>
        {messages.eventTags.printPlaces}
      </Button>
      {isPrinting && (
        <PrintSheet size="A4" isGrid={false} onPrinted={handlePrinted}>
          <div className={styles.places}>
            {places.map((place) => (
              <div key={place} className={styles.place}>
                <QRCodeSVG className={styles.code} value={addressOfPlace(address, place)} level="M" marginSize={0} />
                <div className={styles.name} dir="auto">
                  {place}
                </div>
                <div className={styles.event} dir="auto">
                  {event.event_name}
                </div>
              </div>
            ))}
          </div>
        </PrintSheet>
      )}
    </div>
  );
}
