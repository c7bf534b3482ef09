import type { ReactNode } from "react";
import "./wall.css";
import { earlyScript } from "@/lib/client/wall/screen/early-script";

/** The wall has its own stylesheet and uses none of the console's. The script comes before the first paint. */
export default function WallLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
      {children}
    </>
  );
}
