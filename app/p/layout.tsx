import type { ReactNode } from "react";
import "@/app/globals.css";
import "@/components/wall/typefaces/faces.css";
import { ReceiptLanguageProvider } from "@/lib/client/language/receipt-messages";
import { visitorLanguage } from "@/lib/server/base/http/visitor-language";
import { Document } from "../document";

/** The page looks nothing up, so its event's language is unknown: English comes after the guest's and the browser's. */
export default async function ReceiptLayout({ children }: { children: ReactNode }) {
  const language = (await visitorLanguage()) ?? "en";
  return (
    <Document language={language}>
      <ReceiptLanguageProvider language={language}>{children}</ReceiptLanguageProvider>
    </Document>
  );
}
