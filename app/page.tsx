import type { Metadata } from "next";
import Link from "next/link";
import "@/app/globals.css";
import { ForwardLoggedIn } from "@/components/auth/forward-logged-in";
import { Logo } from "@/components/shell/logo";
import { ProductWall } from "@/components/shell/product-wall";
import { buttonClass } from "@/components/ui/button";
import { draftEvent, draftImages } from "@/lib/client/wall-preview/draft-event";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { Document } from "./document";

export const metadata: Metadata = {
  title: { absolute: messages.product.title },
  description: "Guests post from their phones, and a moment later it is on the big screen.",
};

/** Two columns of samples are higher than any screen, so they move. */
const shownFields = {
  event_name: messages.product.name,
  top_banner_text: messages.product.title,
  wall_layout: "2-Column Social Mosaic",
  wall_speed: "Slow",
  wall_arrivals: "off",
  qr_call_seconds: 0,
} as const;
/** An event that nobody saved, with the sample posts, for the wall beside the words. */
const sources = { saved: null, account: null, ads: [] };
const shownWall = {
  event: draftEvent(
    shownFields,
    draftImages({}, null, () => ""),
    sources,
  ),
  posts: null,
};

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

export default function LandingPage() {
  return (
    <Document>
      <main className="relative flex min-h-dvh flex-col overflow-hidden lg:grid lg:grid-cols-2">
        <ForwardLoggedIn />
        <div className="flex flex-col px-6 py-6 sm:px-12 lg:px-16 lg:py-12">
          <Logo />
          <div className="flex flex-1 flex-col items-start justify-center py-16">
            <h1 className="max-w-xl text-wrap text-[clamp(2.5rem,6vw,4.5rem)] leading-[1.04] tracking-[-0.035em]">
              {messages.product.title}
            </h1>
            <p className="mt-6 max-w-md text-balance text-lg text-muted">
              Guests post from their phones. You approve with one touch. A moment later it is on the big screen.
            </p>
            <Link href={paths.login} className={`mt-10 ${buttonClass("primary", "lg")}`}>
              Go to Login Page
            </Link>
          </div>
        </div>
        <div className="relative min-h-80 flex-1">
          <ProductWall
            wall={shownWall}
            title={messages.product.title}
            className="absolute inset-0 size-full [mask-image:linear-gradient(to_bottom,transparent,black_25%)] lg:[mask-image:linear-gradient(to_right,transparent,black_30%)]"
          />
        </div>
      </main>
    </Document>
  );
}
