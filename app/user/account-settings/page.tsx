import type { Metadata } from "next";
import { AccountScreen } from "@/components/account/account-screen";

export const metadata: Metadata = { title: "Account Settings" };

export default function AccountSettingsPage() {
  return <AccountScreen />;
}
