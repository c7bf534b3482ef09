import type { Metadata } from "next";
import { MyPosts } from "@/components/my-posts/my-posts";
import { receiptMessages } from "@/lib/shared/messages/receipt";

/**
 * Rendered per request, because its scripts carry a nonce. It looks nothing up: the browser sends the token in a
 * header.
 */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { absolute: receiptMessages.title },
  robots: { index: false, follow: false },
};

export default async function MyPostsPage({ params }: { params: Promise<{ token: string }> }) {
  return <MyPosts token={(await params).token} />;
}
