import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { messages } from "@/lib/shared/messages";

export const metadata: Metadata = {
  title: { default: messages.product.name, template: `%s · ${messages.product.name}` },
  applicationName: messages.product.name,
  // Not the icon.svg file convention: a wall replaces the icon with its account's own, and a file could not be replaced.
  icons: { icon: [{ url: "/icon.svg", type: "image/svg+xml" }] },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
};

/**
 * Nothing but the document: every page under it, the public wall above all, brings its own stylesheet and providers.
 * The console's stylesheet is imported by the layouts (or pages) of the console, the login, the landing and the form.
 */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
