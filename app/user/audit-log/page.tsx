import type { Metadata } from "next";
import { AuditLogScreen } from "@/components/audit-log/audit-log-screen";

export const metadata: Metadata = { title: "Audit Log" };

export default function AuditLogPage() {
  return <AuditLogScreen />;
}
