import type { ReactNode } from "react";
import "./wall.css";
import { WallTextsProvider } from "@/lib/client/language/wall-texts";
import { earlyScript } from "@/lib/client/wall/screen/early-script";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import { Document } from "../../document";
import { findWallLanguage } from "./wall-data";

type WallLayoutProps = { params: Promise<{ slug: string }>; children: ReactNode };

/** The wall has its own stylesheet and uses none of the console's. The script comes before the first paint. */
export default async function WallLayout({ params, children }: WallLayoutProps) {
  const language = await findWallLanguage((await params).slug);
  return (
    <Document language={language}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
      <WallTextsProvider value={{ language, text: messagesOf(language).wall }}>{children}</WallTextsProvider>
    </Document>
  );
}
