import type { Metadata } from "next";
import { EventDeskScreen } from "@/components/event-desk/event-desk-screen";
import { getDeps } from "@/lib/server/compose";
import { currentSession } from "@/lib/server/http/current-session";
import { serverAddress } from "@/lib/server/network-address";
import { noticeChannel } from "@/lib/shared/posts/channel";

export const metadata: Metadata = { title: "Event" };

type PageProps = { params: Promise<{ id: string }> };

/** The addresses are the server's to know, and the channel follows from who is signed in. */
export default async function EventDeskPage({ params }: PageProps) {
  const { id } = await params;
  const actor = await currentSession();
  const live = { realtime: getDeps().realtime.clientConfig(), channel: actor && noticeChannel(actor) };
  // Another event is another page: nothing of the last one's dialogs or steps stays.
  return <EventDeskScreen key={id} id={id} live={live} server={serverAddress()} />;
}
