import type { Metadata } from "next";
import { MyPosts } from "@/components/my-posts/my-posts";
import { visitorLanguage } from "@/lib/server/base/http/visitor-language";
import { messagesOf } from "@/lib/server/base/language/messages-of";

/**
 * Rendered per request, because its scripts carry a nonce. It looks nothing up: the browser sends the token in a
 * header.
 */
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const { receipt } = messagesOf((await visitorLanguage()) ?? "en").guest;
  return { title: { absolute: receipt.title }, robots: { index: false, follow: false } };
}

export default async function MyPostsPage({ params }: { params: Promise<{ token: string }> }) {
  return <MyPosts token={(await params).token} />;
}
