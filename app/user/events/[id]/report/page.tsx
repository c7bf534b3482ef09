import type { Metadata } from "next";
import { ReportScreen } from "@/components/report/report-screen";

export const metadata: Metadata = { title: "Report" };

type PageProps = { params: Promise<{ id: string }> };

export default async function EventReportPage({ params }: PageProps) {
  const { id } = await params;
  return <ReportScreen key={id} id={id} />;
}
