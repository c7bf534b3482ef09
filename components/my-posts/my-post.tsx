"use client";

import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { OwnPost } from "@/components/receipt/own-post";
import { ReceiptCard } from "@/components/receipt/receipt-card";
import { Button } from "@/components/ui/button";
import { useReceiptMessages } from "@/lib/client/language/receipt-messages";
import { receiptApi, receiptErrorMessage } from "@/lib/client/receipt/receipt-api";
import type { ReceiptEvent, ReceiptPost } from "@/lib/shared/receipt/contract";
import { AskFirst } from "./ask-first";

export type MyPostProps = {
  token: string;
  post: ReceiptPost;
  event: ReceiptEvent;
  /** Taken back on this page. */
  isGone: boolean;
  onTakenBack: () => void;
  refetch: () => void;
};

/** Shows one post on a guest's own page, with its actions. */
export function MyPost({ isGone, ...standing }: MyPostProps) {
  return isGone ? <Gone post={standing.post} /> : <Standing {...standing} />;
}

function Standing({ token, post, event, onTakenBack, refetch }: Omit<MyPostProps, "isGone">) {
  const text = useReceiptMessages();
  const takeBack = async () => {
    await receiptApi.takeBack(token, post.id);
    onTakenBack();
  };
  return (
    <article aria-label={post.caption || text.clip}>
      <OwnPost
        id={post.id}
        known={post}
        caption={post.caption}
        state={post.state}
        eventName={post.event_name}
        slug={event.event_url_slug}
        {...{ token, refetch }}
      >
        {post.event_name !== event.event_name && (
          <p dir="auto" className="mt-2 text-muted text-sm">
            {post.event_name}
          </p>
        )}
      </OwnPost>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {post.has_original && <OriginalButton token={token} post={post} />}
        <AskFirst
          label={text.takeBack}
          name={text.takeBackNamed(post.caption)}
          question={text.takeBackAsk}
          yes={text.takeBackYes}
          no={text.keep}
          onYes={takeBack}
        />
      </div>
    </article>
  );
}

/** The clicked button is gone, so the focus moves here. */
function Gone({ post }: { post: ReceiptPost }) {
  const text = useReceiptMessages();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div>
      <p ref={ref} tabIndex={-1} role="status" className="mb-2 text-center font-medium outline-none">
        {text.takenBack}
      </p>
      <ReceiptCard
        picture={null}
        caption={post.caption}
        isWords={post.media_type === "text"}
        state="taken_back"
        isSmall
      />
    </div>
  );
}

/**
 * Navigates to a URL that expires within minutes: the browser's own download handles files that exceed a page's memory.
 */
function OriginalButton({ token, post }: { token: string; post: ReceiptPost }) {
  const text = useReceiptMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleClick = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const { url } = await receiptApi.createDownload(token, post.id);
      window.location.assign(url);
    } catch (error) {
      setProblem(receiptErrorMessage(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Download />}
        isBusy={isBusy}
        aria-label={text.downloadNamed(post.caption)}
        onClick={() => void handleClick()}
      >
        {text.download}
      </Button>
      {problem && (
        <p role="alert" className="w-full text-center text-danger text-sm">
          {problem}
        </p>
      )}
    </>
  );
}
