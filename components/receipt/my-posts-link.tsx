"use client";

import { useEffect, useState } from "react";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import { guestTokenFor, hasPosted } from "@/lib/client/receipt/token";
import { receiptPaths } from "@/lib/shared/receipt/paths";

/** Links to the posts sent from this phone, if there are any. Part of the form, so its bundle is small. */
export function MyPostsLink({ eventId }: { eventId: string }) {
  const { page } = useGuestMessages();
  const [address, setAddress] = useState<string | null>(null);
  // Only the phone knows; the server-rendered page has no such link.
  useEffect(() => setAddress(hasPosted(eventId) ? receiptPaths.myPosts(guestTokenFor(eventId)) : null), [eventId]);
  if (!address) return null;
  return (
    <p className="px-4 pt-4 text-sm sm:px-6">
      <a href={address} className="font-medium underline underline-offset-4">
        {page.myPosts}
      </a>
    </p>
  );
}
