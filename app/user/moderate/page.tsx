import type { Metadata } from "next";
import { ModerationPage } from "@/components/moderation/moderation-page";
import { currentSession } from "@/lib/server/base/http/current-session";
import { getDeps } from "@/lib/server/compose";
import { noticeChannel } from "@/lib/shared/posts/channel";

export const metadata: Metadata = { title: "Moderate" };

/** The server knows the socket's address; the realtime channel follows from the signed-in user. */
export default async function Page() {
  const actor = await currentSession();
  const channel = actor && noticeChannel(actor);
  return <ModerationPage realtime={getDeps().realtime.clientConfig()} channel={channel} />;
}
