"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AddressFilter, filterAddress, readFilter, readOpenPost } from "./filter-address";

/** Returns true if opening a post here created the history entry, so that closing can go back. */
const isOpenedHere = () => Boolean(window.history.state?.isOpenedHere);

/**
 * Holds the URL's parameters and changes them through the history API, which Next follows without refetching the page.
 * Next follows with a delay, so local state updates at once: a key pressed twice must not wait.
 */
function useParameters() {
  const followed = useSearchParams().toString();
  const [parameters, setParameters] = useState(followed);
  const [lastFollowed, setLastFollowed] = useState(followed);
  if (lastFollowed !== followed) {
    setLastFollowed(followed);
    // Read the real URL: Next may be a step behind.
    setParameters(window.location.search.slice(1));
  }
  const pathname = usePathname();
  const isGoingBack = useRef(false);
  useEffect(() => {
    // If Back comes before Next has followed the push, Next sees no change and does not re-render.
    const handleStep = () => {
      isGoingBack.current = false;
      if (window.location.pathname === pathname) setParameters(window.location.search.slice(1));
    };
    window.addEventListener("popstate", handleStep);
    return () => window.removeEventListener("popstate", handleStep);
  }, [pathname]);
  const write = useCallback((how: "push" | "replace", address: string, isOpenedHere = false) => {
    // Never pass on the entry's whole state: Next treats a state with its own marks as its own navigation and ignores
    // it.
    if (how === "push") window.history.pushState({ isOpenedHere }, "", address);
    else window.history.replaceState({ isOpenedHere }, "", address);
    setParameters(window.location.search.slice(1));
  }, []);
  /** Runs once until the browser has navigated: a second Esc must not go back twice. */
  const goBack = useCallback(() => {
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    window.history.back();
  }, []);
  return { parameters, write, goBack };
}

/** Keeps filters and the open post in the URL: shareable, and the back button works. */
export function useFilterAddress() {
  const { parameters, write, goBack } = useParameters();
  return useMemo(() => {
    const address = new URLSearchParams(parameters);
    const filter = readFilter(address);
    const openPost = readOpenPost(address);
    return {
      filter,
      openPost,
      /** `isTyping` replaces the history entry: a word is one step back, not one per letter. */
      setFilter(change: AddressFilter, { isTyping = false } = {}) {
        write(isTyping ? "replace" : "push", filterAddress({ ...filter, ...change }));
      },
      /** Only the first opened post pushes an entry; Back (a phone's too) closes it. */
      showPost(id: string) {
        const next = filterAddress(filter, id);
        if (openPost) write("replace", next, isOpenedHere());
        else write("push", next, true);
      },
      closePost() {
        if (isOpenedHere()) goBack();
        else write("replace", filterAddress(filter));
      },
    };
  }, [parameters, write, goBack]);
}
