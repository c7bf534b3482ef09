import type { UseQueryResult } from "@tanstack/react-query";
import { CardBody } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "@/lib/shared/messages";
import { isFailing } from "./failing";

export type EmptyFrameProps = {
  query: UseQueryResult;
  /** The height. */
  className: string;
};

/** A card's inside before there is anything to show: on its way, or a dash where the page's banner says why it failed. */
export function EmptyFrame({ query, className }: EmptyFrameProps) {
  if (isFailing(query)) return <CardBody className="text-muted">–</CardBody>;
  return (
    <CardBody>
      <span role="status" className="sr-only">
        {messages.common.loading}
      </span>
      <Skeleton className={className} />
    </CardBody>
  );
}
