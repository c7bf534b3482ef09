import type { Metadata } from "next";
import "@/app/globals.css";
import { SignInFrame } from "@/components/auth/sign-in-frame";
import { AcceptInvitation } from "@/components/invitations/accept-invitation";
import { messages } from "@/lib/shared/messages";

const { title } = messages.invitations.page;

export const metadata: Metadata = { title, robots: { index: false } };

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

export default function InvitationPage() {
  return (
    <SignInFrame title={title}>
      <AcceptInvitation />
    </SignInFrame>
  );
}
