import type { ReactNode } from "react";
import { useOwnPicture } from "@/lib/client/receipt/hooks";
import type { ReceiptPost } from "@/lib/shared/receipt/contract";
import { PictureActions, type PictureActionsProps } from "./picture-actions";
import { ReceiptCard, type ReceiptCardProps } from "./receipt-card";

type OwnPostProps = Pick<ReceiptCardProps, "caption" | "state" | "isCelebrated" | "isSmall"> &
  Pick<PictureActionsProps, "eventName" | "slug" | "share"> & {
    token: string;
    id: string;
    /** The phone's own picture of a post that this page has just sent. */
    onPhone?: Blob | null;
    /** Shown in its place. */
    small?: Blob | null | undefined;
    /** True if the post that this page has just sent is words without a picture. */
    isWords?: boolean | undefined;
    /** Undefined before the server's first answer. */
    known: ReceiptPost | undefined;
    refetch: () => void;
    /** Stands between the card and its buttons. */
    children?: ReactNode;
  };

/** Shows a guest's own post: just sent, on the receipt, or later, on My posts. */
export function OwnPost({
  token,
  id,
  onPhone = null,
  small = null,
  isWords = false,
  known,
  refetch,
  children,
  ...look
}: OwnPostProps) {
  const { caption, eventName, slug, share, ...card } = look;
  const { isDrawn, ...own } = useOwnPicture({ token, id, onPhone, isAtServer: known?.has_picture ?? false, refetch });
  const { picture } = own;
  return (
    <>
      <ReceiptCard
        {...own}
        {...card}
        picture={picture === onPhone ? (small ?? picture) : picture}
        caption={caption}
        isWords={isWords || known?.media_type === "text"}
        keptSeconds={known?.kept_seconds}
        waitMinutes={known?.wait_minutes}
      />
      {children}
      {picture && isDrawn && <PictureActions {...{ picture, caption, eventName, slug, share }} />}
    </>
  );
}
