import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyFrame } from "@/components/shell/empty-frame";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useTimeZone } from "@/lib/client/account/hooks";
import type { PostsPerHour } from "@/lib/shared/dashboard/contract";
import { clockTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { PostsChart } from "./posts-chart";

const text = messages.dashboard;

/** Shows the number of posts in each of the last 24 hours. */
export function PostsPerHourCard({ query }: { query: UseQueryResult<{ posts_per_hour: PostsPerHour }> }) {
  const { data } = query;
  const timeZone = useTimeZone();
  return (
    <Card>
      <CardHeader title="Posts per hour" description={data && summary(data.posts_per_hour, timeZone)} />
      {data && (
        <CardBody>
          <PostsChart
            caption={text.lastHours}
            bars={data.posts_per_hour.map(({ hour, posts }) => ({ at: hour, posts }))}
          />
        </CardBody>
      )}
      {!data && <EmptyFrame query={query} className="h-40" />}
    </Card>
  );
}

function summary(hours: PostsPerHour, timeZone: string | undefined): string {
  const total = hours.reduce((sum, hour) => sum + hour.posts, 0);
  const busiest = hours.reduce((most, hour) => (hour.posts > most.posts ? hour : most), { hour: "", posts: 0 });
  const sentence = text.postsOfDay(total);
  return total === 0
    ? `${sentence}.`
    : `${sentence}, ${text.busiest(busiest.posts, clockTime(busiest.hour, timeZone))}.`;
}
