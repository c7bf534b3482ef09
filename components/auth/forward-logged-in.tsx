"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readSession } from "@/lib/client/browser/session";
import { paths } from "@/lib/shared/paths";

/** Sends whoever is logged in from a public page to where they belong; the login page knows how, cookie or not. */
export function ForwardLoggedIn() {
  const router = useRouter();
  useEffect(() => {
    if (readSession()) router.replace(paths.login);
  }, [router]);
  return null;
}
