"use client";

import { useState } from "react";
import { LinkMail } from "@/components/receipt/link-mail";
import { GuestCard } from "@/components/submission/guest-card";
import { Button, buttonClass } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { usePageFaces } from "@/components/wall/typefaces/page-faces";
import { isIos } from "@/lib/client/browser/platform";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import { useReceiptMessages } from "@/lib/client/language/receipt-messages";
import { useReceipt } from "@/lib/client/receipt/hooks";
import { receiptApi } from "@/lib/client/receipt/receipt-api";
import { isolate } from "@/lib/shared/language/isolate";
import { publicPaths } from "@/lib/shared/public-paths";
import type { Receipt, ReceiptEvent, ReceiptPost } from "@/lib/shared/receipt/contract";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import { AskFirst } from "./ask-first";
import { MyPost } from "./my-post";

/** Shows a guest's own page: only the posts sent with the token of its URL. */
export function MyPosts({ token }: { token: string }) {
  const text = useReceiptMessages();
  const { page } = useGuestMessages();
  const { receipt, problem, refetch } = useReceipt(token);
  const [erased, setErased] = useState<readonly ReceiptPost[]>([]);
  const [event, setEvent] = useState<ReceiptEvent | null>(null);
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  usePageFaces([event?.event_name ?? "", ...(receipt?.posts ?? []).map(({ caption }) => caption)]);
  // The answer omits the event once the last post is gone: keep it while the page is open.
  if (receipt?.event && receipt.event !== event) setEvent(receipt.event);

  if (!receipt) return <Blank problem={problem} onRetry={refetch} />;
  if (!event) return <Nothing />;
  const takenBack = (post: ReceiptPost) => {
    setErased((known) => [...known, post]);
    refetch();
  };
  const isMailFirst = isIos(navigator);
  const mail = receipt.posts.length > 0 && receipt.mail_to && (
    <LinkMail token={token} address={receipt.mail_to} isFirst={isMailFirst} />
  );
  return (
    <GuestCard event={event} look={guestLook(event)} title={text.atEvent(isolate(event.event_name))}>
      <div className="flex flex-col gap-6 px-4 py-6 sm:px-6">
        {isWithdrawn ? (
          <p role="status" className="text-balance text-center font-medium text-lg">
            {text.withdrawn}
          </p>
        ) : (
          <>
            {isMailFirst && mail}
            <p className="text-muted text-sm">{text.privateLink}</p>
            <PostList posts={listed(receipt, erased)} onTakenBack={takenBack} {...{ token, event, erased, refetch }} />
          </>
        )}
        <div className={`flex flex-wrap gap-3 ${isWithdrawn ? "justify-center" : ""}`}>
          {event.event_status !== "Archive" && (
            <a href={publicPaths.eventForm(event.event_url_slug)} className={buttonClass("primary")}>
              {page.postAnother}
            </a>
          )}
          <a href={publicPaths.event(event.event_url_slug)} className={buttonClass("secondary")}>
            {page.seeWall}
          </a>
          {receipt.album && (
            <a href={receipt.album} className={buttonClass("secondary")}>
              {text.wholeAlbum}
            </a>
          )}
        </div>
        {!isWithdrawn && receipt.posts.length > 0 && (
          <>
            {!isMailFirst && mail}
            <WithdrawConsent token={token} count={receipt.posts.length} onWithdrawn={() => setIsWithdrawn(true)} />
          </>
        )}
      </div>
    </GuestCard>
  );
}

/** Keeps a post that was taken back here in its place, so that nothing jumps under a thumb; a reload drops it. */
function listed({ posts }: Receipt, erased: readonly ReceiptPost[]): readonly ReceiptPost[] {
  const ids = new Set(erased.map(({ id }) => id));
  const all = [...posts.filter(({ id }) => !ids.has(id)), ...erased];
  return all.sort((one, other) => (one.id < other.id ? 1 : -1));
}

type PostListProps = {
  token: string;
  event: ReceiptEvent;
  posts: readonly ReceiptPost[];
  erased: readonly ReceiptPost[];
  onTakenBack: (post: ReceiptPost) => void;
  refetch: () => void;
};

function PostList({ token, event, posts, erased, onTakenBack, refetch }: PostListProps) {
  const text = useReceiptMessages();
  return (
    <ul aria-label={text.title} className="flex list-none flex-col gap-6 p-0">
      {posts.map((post) => (
        <li key={post.id}>
          <MyPost
            token={token}
            post={post}
            event={event}
            isGone={erased.some(({ id }) => id === post.id)}
            onTakenBack={() => onTakenBack(post)}
            refetch={refetch}
          />
        </li>
      ))}
    </ul>
  );
}

function Blank({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  const { page } = useGuestMessages();
  return (
    <main className="grid min-h-dvh place-items-center px-6 py-12 text-center">
      {problem ? (
        <div role="alert">
          <p className="max-w-md">{problem}</p>
          <Button className="mt-6" onClick={onRetry}>
            {page.retry}
          </Button>
        </div>
      ) : (
        <span role="status" className="inline-flex items-center gap-2 text-muted">
          <Spinner />
          {page.loading}
        </span>
      )}
    </main>
  );
}

function Nothing() {
  const text = useReceiptMessages();
  return (
    <main className="grid min-h-dvh place-items-center px-6 py-12 text-center">
      <div className="max-w-md">
        <h1 className="text-xl">{text.nothing}</h1>
        <p className="mt-2 text-muted">{text.nothingWhy}</p>
      </div>
    </main>
  );
}

type WithdrawConsentProps = { token: string; count: number; onWithdrawn: () => void };

function WithdrawConsent({ token, count, onWithdrawn }: WithdrawConsentProps) {
  const text = useReceiptMessages();
  const withdraw = async () => {
    await receiptApi.withdraw(token);
    onWithdrawn();
  };
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <p className="text-muted text-sm">{count === 2 ? text.withdrawWhyBoth : text.withdrawWhy(count)}</p>
      <AskFirst
        label={text.withdraw}
        question={count === 2 ? text.withdrawAskBoth : text.withdrawAsk(count)}
        yes={text.withdrawYes}
        no={text.withdrawNo}
        onYes={withdraw}
      />
    </section>
  );
}
