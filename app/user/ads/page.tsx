import type { Metadata } from "next";
import { AdsScreen } from "@/components/ads/ads-screen";

export const metadata: Metadata = { title: "Ads" };

export default function AdsPage() {
  return <AdsScreen />;
}
