"use client";

import { LogOut } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/lib/shared/paths";
import type { Role } from "@/lib/shared/vocabulary";
import { ModerateCount } from "./moderate-count";
import { isCurrent, useLinksFor } from "./navigation";

export type SidebarLinksProps = {
  /** Undefined until the browser's session is read. */
  role: Role | null | undefined;
  /** Called when a link is followed: closes the sheet on a phone. */
  onNavigate?: () => void;
};

const linkClass = cn(
  "group flex min-h-9 items-center gap-3 rounded-md px-3 py-1.5 font-medium text-muted text-sm transition-colors",
  "hover:bg-hover hover:text-ink pointer-coarse:min-h-12",
  "aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink",
);

export function SidebarLinks({ role, onNavigate }: SidebarLinksProps) {
  const pathname = usePathname();
  const links = useLinksFor(role);
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col overflow-y-auto px-3 py-2">
      {role === undefined ? (
        <LinkSkeletons />
      ) : (
        <ul className="flex flex-col gap-0.5">
          {links.map((link) => (
            <li key={link.label} hidden={link.isHidden}>
              <Link
                href={link.href}
                aria-current={isCurrent(link, pathname) ? "page" : undefined}
                className={linkClass}
                onClick={onNavigate}
              >
                <link.Icon aria-hidden="true" className="size-4 shrink-0" />
                {link.label}
                {link.href === paths.moderate && <ModerateCount />}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto border-line border-t pt-2">
        {/* No prefetch: opening this page logs the person out. */}
        <Link href={paths.logout} prefetch={false} className={linkClass} onClick={onNavigate}>
          <LogOut aria-hidden="true" className="size-4 shrink-0" />
          Logout
        </Link>
      </div>
    </nav>
  );
}

function LinkSkeletons() {
  return (
    <div className="flex flex-col gap-0.5">
      {["w-24", "w-28", "w-16", "w-24", "w-12", "w-28"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className="flex min-h-9 items-center gap-3 px-3">
          <Skeleton className="size-4" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}
