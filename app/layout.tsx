import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { messages } from "@/lib/shared/messages";

export const metadata: Metadata = {
  title: { default: messages.product.name, template: `%s · ${messages.product.name}` },
  applicationName: messages.product.name,
  // Not the icon.svg file convention: a wall replaces the icon with its account's own, which that convention does not
  // allow.
  icons: { icon: [{ url: "/icon.svg", type: "image/svg+xml" }] },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
};

/**
 * Renders nothing: every page, the public wall above all, brings its own document, stylesheet and providers. The
 * layouts (or pages) of the console, the login, the landing and the form import the console's stylesheet.
 */
export default function RootLayout({ children }: { children: ReactNode }) {
  return children;
}
