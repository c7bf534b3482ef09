"use client";

import {
  CalendarDays,
  ChartNoAxesColumn,
  CodeXml,
  Layers,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  Plug,
  ScrollText,
  Settings,
  ShieldCheck,
  Stethoscope,
  Users,
} from "lucide-react";
import { useAccountDetails } from "@/lib/client/account/hooks";
import { paths } from "@/lib/shared/paths";
import type { Role } from "@/lib/shared/vocabulary";

export type NavigationLink = {
  label: string;
  href: string;
  Icon: LucideIcon;
  isForAdmins: boolean;
  /** Only for the installation's first account. */
  isForFirstAccount?: boolean;
  /** In the DOM but not on screen (spec, section 2.4). */
  isHidden?: boolean;
};

/** The sidebar's links, in order. */
const navigationLinks: readonly NavigationLink[] = [
  { label: "Dashboard", href: paths.dashboard, Icon: LayoutDashboard, isForAdmins: true },
  { label: "Moderators", href: paths.users, Icon: Users, isForAdmins: true },
  { label: "Events", href: paths.events, Icon: CalendarDays, isForAdmins: true },
  { label: "Moderate", href: paths.moderate, Icon: ShieldCheck, isForAdmins: false },
  { label: "Ads", href: paths.ads, Icon: Megaphone, isForAdmins: true },
  { label: "Ads Programs", href: paths.adsGroup, Icon: Layers, isForAdmins: true },
  { label: "Scripts", href: paths.scripts, Icon: CodeXml, isForAdmins: true },
  { label: "Audit Log", href: paths.auditLog, Icon: ScrollText, isForAdmins: true },
  { label: "System Check", href: paths.systemCheck, Icon: Stethoscope, isForAdmins: true, isForFirstAccount: true },
  { label: "Analytics", href: paths.events, Icon: ChartNoAxesColumn, isForAdmins: true, isHidden: true },
  { label: "Integrations", href: paths.events, Icon: Plug, isForAdmins: true, isHidden: true },
  { label: "Support", href: paths.events, Icon: LifeBuoy, isForAdmins: true, isHidden: true },
  { label: "Account Settings", href: paths.accountSettings, Icon: Settings, isForAdmins: false },
];

/** Returns the links a role may see; for an unknown role, those that everybody sees. */
export function useLinksFor(role: Role | null | undefined): NavigationLink[] {
  const isFirstAccount = useAccountDetails().data?.is_first_account ?? false;
  return navigationLinks.filter(
    (link) => (role === "admin" || !link.isForAdmins) && (isFirstAccount || !link.isForFirstAccount),
  );
}

/** Returns true if `pathname` is the link's page or below it. */
export function isCurrent(link: NavigationLink, pathname: string): boolean {
  return !link.isHidden && (pathname === link.href || pathname.startsWith(`${link.href}/`));
}
