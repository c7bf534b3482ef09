import type { Metadata } from "next";
import { ModerationPage } from "@/components/moderation/moderation-page";
import { getDeps } from "@/lib/server/compose";
import { currentSession } from "@/lib/server/http/current-session";
import { noticeChannel } from "@/lib/shared/posts/channel";

export const metadata: Metadata = { title: "Moderate" };

/** The socket's address is the server's to know, and the channel follows from who is signed in. */
export default async function Page() {
  const actor = await currentSession();
  const channel = actor && noticeChannel(actor);
  return <ModerationPage realtime={getDeps().realtime.clientConfig()} channel={channel} />;
}
