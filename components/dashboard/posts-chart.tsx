import { useTimeZone } from "@/lib/client/account/hooks";
import type { PostsPerHour } from "@/lib/shared/dashboard/contract";
import { clockTime } from "@/lib/shared/format";

/** In the SVG's units, of which each hour is one wide. */
const chartHeight = 100;
/** A bar's share of an hour's width; the rest is the gap. */
const barWidth = 0.76;
/** Minimum height, so that one post differs from none beside a hundred. */
const leastHeight = 2.5;
/** Hours between two labels. */
const labelEvery = 6;

/** Draws one bar per hour, the current one last; screen readers get the same numbers as a table. */
export function PostsChart({ hours }: { hours: PostsPerHour }) {
  const timeZone = useTimeZone();
  const most = Math.max(...hours.map((hour) => hour.posts), 1);
  return (
    <figure>
      <div className="flex gap-2">
        <div aria-hidden="true" className="flex w-6 shrink-0 flex-col justify-between text-right text-muted text-xs">
          <span className="-mt-2">{most.toLocaleString("en-GB", { notation: "compact" })}</span>
          <span className="-mb-2">0</span>
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${hours.length} ${chartHeight}`}
          preserveAspectRatio="none"
          className="h-40 min-w-0 flex-1 overflow-visible"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1={0}
              x2={hours.length}
              y1={share * chartHeight}
              y2={share * chartHeight}
              vectorEffect="non-scaling-stroke"
              className={share === 1 ? "stroke-edge" : "stroke-line"}
            />
          ))}
          {hours.map(({ hour, posts }, index) => (
            <Bar key={hour} x={index} title={`${clockTime(hour, timeZone)}: ${posts}`} share={posts / most} />
          ))}
        </svg>
      </div>
      <HourLabels hours={hours} />
      <HoursTable hours={hours} />
    </figure>
  );
}

function Bar({ x, title, share }: { x: number; title: string; share: number }) {
  const height = share === 0 ? 0 : Math.max(leastHeight, share * chartHeight);
  return (
    <>
      {/* The hover target is the whole column, not only the bar. */}
      <rect x={x} y={0} width={1} height={chartHeight} fill="transparent">
        <title>{title}</title>
      </rect>
      <rect
        x={x + (1 - barWidth) / 2}
        y={chartHeight - height}
        width={barWidth}
        height={height}
        className="pointer-events-none fill-accent"
      />
    </>
  );
}

function HourLabels({ hours }: { hours: PostsPerHour }) {
  const timeZone = useTimeZone();
  return (
    <div aria-hidden="true" className="mt-2 ml-8 grid grid-cols-4 text-muted text-xs">
      {hours
        .filter((_, index) => index % labelEvery === 0)
        .map(({ hour }) => (
          <span key={hour}>{clockTime(hour, timeZone)}</span>
        ))}
    </div>
  );
}

function HoursTable({ hours }: { hours: PostsPerHour }) {
  const timeZone = useTimeZone();
  return (
    <div className="sr-only">
      <table>
        <caption>Posts in each of the last 24 hours</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Posts</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, posts }) => (
            <tr key={hour}>
              <td>{clockTime(hour, timeZone)}</td>
              <td>{posts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
