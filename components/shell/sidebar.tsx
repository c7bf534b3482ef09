import Link from "next/link";
import type { Role } from "@/lib/shared/vocabulary";
import { Logo } from "./logo";
import { SidebarLinks } from "./sidebar-links";

/** The logo's target (spec, section 2.4); any other path goes home, and from there to the role's first page. */
const logoHref = "/dashboard";

export type SidebarProps = { role: Role | null | undefined; onNavigate?: () => void };

/** Renders logo and links; the shell places it beside the page, or in a sheet on a phone. */
export function Sidebar({ role, onNavigate }: SidebarProps) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-(--top-bar-height) shrink-0 items-center px-6">
        <Link href={logoHref} prefetch={false} onClick={onNavigate} className="rounded-sm">
          <Logo />
        </Link>
      </div>
      <SidebarLinks role={role} onNavigate={onNavigate} />
    </div>
  );
}
