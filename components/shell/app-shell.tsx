"use client";

import type { ReactNode } from "react";
import { useSession } from "@/lib/client/session/session";
import { ClosingNotice } from "./closing-notice";
import { Footer } from "./footer";
import { QuickSwitcher } from "./quick-switcher";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";

/** Renders sidebar, top bar and footer around a page of the console; `software` is version and build. */
export function AppShell({ software, children }: { software: string; children: ReactNode }) {
  const session = useSession();
  // Without a session it is unknown (first paint), or the redirect is already running.
  const role = session ? session.role : undefined;
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-4 py-2 font-medium text-on-fill focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-screen border-line border-r bg-surface lg:block">
          <Sidebar role={role} />
        </aside>
        <div className="flex min-h-screen min-w-0 flex-col">
          <TopBar role={role} email={session?.email} search={<QuickSwitcher role={role} />} />
          <ClosingNotice isAdmin={role === "admin"} />
          <main
            id="main"
            tabIndex={-1}
            className="min-w-0 px-4 py-6 focus-visible:outline-none sm:px-6 lg:px-8 lg:py-8"
          >
            {children}
          </main>
          <Footer software={software} />
        </div>
      </div>
    </>
  );
}
