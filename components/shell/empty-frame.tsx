import type { UseQueryResult } from "@tanstack/react-query";
import { CardBody } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "@/lib/shared/messages";
import { isFailing } from "./failing";

export type EmptyFrameProps = {
  query: UseQueryResult;
  /** Height class. */
  className: string;
};

/** Shows a card's content area without data: loading, or a dash after a failure that the page's banner explains. */
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
