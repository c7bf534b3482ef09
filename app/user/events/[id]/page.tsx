import type { Metadata } from "next";
import { EventDeskScreen } from "@/components/event-desk/event-desk-screen";
import { currentSession } from "@/lib/server/base/http/current-session";
import { getDeps } from "@/lib/server/compose";
import { serverAddress } from "@/lib/server/network-address";
import { noticeChannel } from "@/lib/shared/posts/channel";

export const metadata: Metadata = { title: "Event" };

type PageProps = { params: Promise<{ id: string }> };

/** The server knows the addresses; the realtime channel follows from the signed-in user. */
export default async function EventDeskPage({ params }: PageProps) {
  const { id } = await params;
  const actor = await currentSession();
  const live = { realtime: getDeps().realtime.clientConfig(), channel: actor && noticeChannel(actor) };
  // A new key per event resets the state of the last one's dialogs and steps.
  return <EventDeskScreen key={id} id={id} live={live} server={serverAddress()} />;
}
