import { headers } from "next/headers";
import { colourSchemeScript } from "@/lib/client/browser/colour-scheme-script";

/**
 * Renders the script that applies the chosen colour scheme. It belongs into the head: in the body it waits for the
 * stylesheets, and a slow device paints the other scheme once meanwhile.
 */
export async function ColourSchemeScript() {
  const policy = (await headers()).get("Content-Security-Policy");
  const nonce = policy?.match(/'nonce-([^']+)'/)?.[1];
  return (
    // Browsers hide nonces from scripts, including React, so hydration would warn.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: colourSchemeScript }} />
  );
}
