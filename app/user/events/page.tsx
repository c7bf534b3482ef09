import type { Metadata } from "next";
import { EventsScreen } from "@/components/events/events-screen";
import { serverAddress } from "@/lib/server/network-address";

export const metadata: Metadata = { title: "Events" };

export default function EventsPage() {
  return <EventsScreen server={serverAddress()} />;
}
