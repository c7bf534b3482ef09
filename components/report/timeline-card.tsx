import { PostsChart } from "@/components/dashboard/posts-chart";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useTimeZone } from "@/lib/client/account/hooks";
import { dateAndTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { EventReport } from "@/lib/shared/report/contract";
import { timelineOf } from "./timeline";

const text = messages.report;

/** Shows when the posts came. */
export function TimelineCard({ report: { ten_minutes } }: { report: EventReport }) {
  const timeZone = useTimeZone();
  const { minutes, bars } = timelineOf(ten_minutes);
  const busiest = ten_minutes.reduce((most, one) => (one.posts > most.posts ? one : most));
  return (
    <Card className="xl:col-span-2">
      <CardHeader
        title={text.overTime[minutes]}
        description={text.busiest(busiest.posts, dateAndTime(busiest.at, timeZone))}
      />
      <CardBody>
        <PostsChart caption={text.overTime[minutes]} bars={bars} />
      </CardBody>
    </Card>
  );
}
