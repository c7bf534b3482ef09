"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AddressFilter, filterAddress, readFilter, readOpenPost } from "./filter-address";

/** Whether the entry was made by opening a post here, so that closing it can go back. */
const isOpenedHere = () => Boolean(window.history.state?.isOpenedHere);

/**
 * The address' parameters, and how to change them. They are written into the history directly, which Next follows
 * without asking the server for the page again; but only when it finds the time, and a key pressed twice must not wait.
 */
function useParameters() {
  const followed = useSearchParams().toString();
  const [parameters, setParameters] = useState(followed);
  const [lastFollowed, setLastFollowed] = useState(followed);
  if (lastFollowed !== followed) {
    setLastFollowed(followed);
    // Not what Next has got to, which may be a step behind.
    setParameters(window.location.search.slice(1));
  }
  const pathname = usePathname();
  const isGoingBack = useRef(false);
  useEffect(() => {
    // A step back that comes before Next has followed the step forward leaves Next where it was: it tells nothing.
    const handleStep = () => {
      isGoingBack.current = false;
      if (window.location.pathname === pathname) setParameters(window.location.search.slice(1));
    };
    window.addEventListener("popstate", handleStep);
    return () => window.removeEventListener("popstate", handleStep);
  }, [pathname]);
  const write = useCallback((how: "push" | "replace", address: string, isOpenedHere = false) => {
    // Never the entry's whole state: Next takes what carries its marks for its own doing and does not look.
    if (how === "push") window.history.pushState({ isOpenedHere }, "", address);
    else window.history.replaceState({ isOpenedHere }, "", address);
    setParameters(window.location.search.slice(1));
  }, []);
  /** Once until the browser is there: a second press of Esc must not go back once more. */
  const goBack = useCallback(() => {
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    window.history.back();
  }, []);
  return { parameters, write, goBack };
}

/** Filters and the open post live in the address, as somebody chose them: shareable, and the back button works. */
export function useFilterAddress() {
  const { parameters, write, goBack } = useParameters();
  return useMemo(() => {
    const address = new URLSearchParams(parameters);
    const filter = readFilter(address);
    const openPost = readOpenPost(address);
    return {
      filter,
      openPost,
      /** `isTyping` replaces the entry: a word is one step back, not one for each letter. */
      setFilter(change: AddressFilter, { isTyping = false } = {}) {
        write(isTyping ? "replace" : "push", filterAddress({ ...filter, ...change }));
      },
      /** The first post that opens is a step that the back button (a phone's too) takes back. */
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
