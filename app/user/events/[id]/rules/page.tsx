import type { Metadata } from "next";
import { RulesScreen } from "@/components/rules/rules-screen";

export const metadata: Metadata = { title: "Rules" };

type PageProps = { params: Promise<{ id: string }> };

export default async function EventRulesPage({ params }: PageProps) {
  const { id } = await params;
  return <RulesScreen key={id} id={id} />;
}
