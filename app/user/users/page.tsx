import type { Metadata } from "next";
import { UsersScreen } from "@/components/users/users-screen";
import { getDeps } from "@/lib/server/compose";
import { currentSession } from "@/lib/server/http/current-session";

export const metadata: Metadata = { title: "Moderators" };

export default async function UsersPage() {
  const session = await currentSession();
  return <UsersScreen ownId={session?.user_id ?? null} canMail={getDeps().mailer.canDeliver} />;
}
