"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readSession } from "@/lib/client/session/session";
import { paths } from "@/lib/shared/paths";

/**
 * Redirects logged-in visitors from a public page to the login page, which knows where they belong, with a cookie or
 * without.
 */
export function ForwardLoggedIn() {
  const router = useRouter();
  useEffect(() => {
    if (readSession()) router.replace(paths.login);
  }, [router]);
  return null;
}
