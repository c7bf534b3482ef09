import type { UseQueryResult } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { PostsPerHour } from "@/lib/shared/dashboard/contract";
import { clockTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { PostsChart } from "./posts-chart";

const said = messages.dashboard;

/** How many posts came in each of the last 24 hours. */
export function PostsPerHourCard({ query }: { query: UseQueryResult<{ posts_per_hour: PostsPerHour }> }) {
  const { data, error } = query;
  return (
    <Card>
      <CardHeader title="Posts per hour" description={data && summary(data.posts_per_hour)} />
      {data && (
        <CardBody>
          <PostsChart hours={data.posts_per_hour} />
        </CardBody>
      )}
      {!data && error && (
        <ErrorState description={error.message} onRetry={() => void query.refetch()} isRetrying={query.isRefetching} />
      )}
      {!data && !error && (
        <CardBody>
          <span role="status" className="sr-only">
            {messages.common.loading}
          </span>
          <Skeleton className="h-40" />
        </CardBody>
      )}
    </Card>
  );
}

function summary(hours: PostsPerHour): string {
  const total = hours.reduce((sum, hour) => sum + hour.posts, 0);
  const busiest = hours.reduce((most, hour) => (hour.posts > most.posts ? hour : most), { hour: "", posts: 0 });
  const sentence = said.postsOfDay(total);
  return total === 0 ? `${sentence}.` : `${sentence}, ${said.busiest(busiest.posts, clockTime(busiest.hour))}.`;
}
