import type { Metadata } from "next";
import { UsersScreen } from "@/components/users/users-screen";
import { currentSession } from "@/lib/server/base/http/current-session";
import { getDeps } from "@/lib/server/compose";

export const metadata: Metadata = { title: "Moderators" };

export default async function UsersPage() {
  const session = await currentSession();
  return <UsersScreen ownId={session?.user_id ?? null} canMail={getDeps().mailer.canDeliver} />;
}
