import { useTimeZone } from "@/lib/client/account/hooks";
import { clockTime, weekdayAndTime } from "@/lib/shared/format";

/** In the SVG's units, of which each bar is one wide. */
const chartHeight = 100;
/** A bar's share of its width; the rest is the gap. */
const barWidth = 0.76;
/** Minimum height, so that one post differs from none beside a hundred. */
const leastHeight = 2.5;
/** Labels below the bars. */
const labels = 4;

export type PostsChartProps = {
  /** Accessible name. */
  caption: string;
  /** A step of time each, in order. */
  bars: readonly { at: string; posts: number }[];
};

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns how the chart names a bar's time: with its day, if the bars are of more than one day. */
function useTimeName(bars: PostsChartProps["bars"]): (at: string) => string {
  const timeZone = useTimeZone();
  const [first, last] = [bars[0]?.at ?? "", bars.at(-1)?.at ?? ""];
  const name = Date.parse(last) - Date.parse(first) > dayMs ? weekdayAndTime : clockTime;
  return (at) => name(at, timeZone);
}

/** Draws one bar per step of time; screen readers get the same numbers as a table. */
export function PostsChart({ caption, bars }: PostsChartProps) {
  const timeName = useTimeName(bars);
  const most = Math.max(...bars.map((bar) => bar.posts), 1);
  return (
    <figure>
      <div className="flex gap-2">
        <div aria-hidden="true" className="flex w-6 shrink-0 flex-col justify-between text-right text-muted text-xs">
          <span className="-mt-2">{most.toLocaleString("en-GB", { notation: "compact" })}</span>
          <span className="-mb-2">0</span>
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${bars.length} ${chartHeight}`}
          preserveAspectRatio="none"
          className="h-40 min-w-0 flex-1 overflow-visible"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1={0}
              x2={bars.length}
              y1={share * chartHeight}
              y2={share * chartHeight}
              vectorEffect="non-scaling-stroke"
              className={share === 1 ? "stroke-edge" : "stroke-line"}
            />
          ))}
          {bars.map(({ at, posts }, index) => (
            <Bar key={at} x={index} title={`${timeName(at)}: ${posts}`} share={posts / most} />
          ))}
        </svg>
      </div>
      <TimeLabels bars={bars} />
      <BarsTable caption={caption} bars={bars} />
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

function TimeLabels({ bars }: Pick<PostsChartProps, "bars">) {
  const timeName = useTimeName(bars);
  const every = Math.ceil(bars.length / labels);
  return (
    <div aria-hidden="true" className="mt-2 ml-8 flex text-muted text-xs">
      {bars
        .filter((_, index) => index % every === 0)
        .map(({ at }, index) => (
          <span key={at} style={{ flexGrow: Math.min(every, bars.length - index * every) }} className="basis-0">
            {timeName(at)}
          </span>
        ))}
    </div>
  );
}

function BarsTable({ caption, bars }: PostsChartProps) {
  const timeName = useTimeName(bars);
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Posts</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ at, posts }) => (
            <tr key={at}>
              <td>{timeName(at)}</td>
              <td>{posts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
