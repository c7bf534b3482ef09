import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { WallArtwork } from "@/components/shell/wall-artwork";
import { paths } from "@/lib/shared/paths";

export type SignInFrameProps = {
  /** Smaller line above the title. */
  lead?: string;
  title: string;
  children: ReactNode;
};

/** Lays out a page for logged-out visitors: a form, with a product panel beside it. */
export function SignInFrame({ lead, title, children }: SignInFrameProps) {
  return (
    <main className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-h-dvh flex-col px-6 py-6 sm:px-12 lg:px-16 lg:py-12">
        <Link href={paths.landing} prefetch={false} className="self-start rounded-md">
          <Logo />
        </Link>
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <h1 className="text-[clamp(1.75rem,5vw,2.25rem)] leading-tight tracking-[-0.025em]">
            {lead && <span className="block font-medium text-lg text-muted tracking-normal">{lead}</span>}
            {title}
          </h1>
          {children}
        </div>
      </div>
      <div className="relative hidden overflow-hidden border-line border-l bg-sunken lg:block">
        <WallArtwork className="absolute inset-0 size-full" />
      </div>
    </main>
  );
}
