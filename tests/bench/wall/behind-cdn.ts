import autocannon from "autocannon";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../../support/pictures";
import { ratio, type Section } from "../measure";

const cards = 40;
const seconds = 8;
/** What proxies add to each request, different each time. */
const headerNames = ["cf-ray", "x-request-id", "x-amzn-trace-id", "x-cloud-trace-context"];

let requests = 0;
const withHeaders = (request: object) => {
  requests += 1;
  return { ...request, headers: Object.fromEntries(headerNames.map((name) => [name, `${name}-${requests}`])) };
};

/** Measures answers per second of a read that a crowd shares, without and with the headers of proxies. */
export async function benchBehindCdn(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Behind a CDN" });
  for (let index = 0; index < cards; index += 1) {
    await organiser.setStatus(await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 1)), "approve");
  }
  const url = `${installation.url}/api/events/get-approved-event-posts/${event.id}`;
  const rateOf = async (setupRequest: (request: object) => object) => {
    const { requests, non2xx } = await autocannon({
      url,
      connections: 16,
      duration: seconds,
      requests: [{ setupRequest }],
    });
    if (non2xx > 0) throw new Error(`${non2xx} answers were errors.`);
    return requests.average;
  };
  await rateOf((request) => request);
  const plain = await rateOf((request) => request);
  const proxied = await rateOf(withHeaders);
  const times = plain / proxied;
  return {
    title: "Behind a CDN",
    method:
      `16 connections read the ${cards} approved posts of a wall for ${seconds} s, as a proxy's crowd does: first plainly, ` +
      `then with a new ${headerNames.join(", ")} in each request.`,
    measurements: [
      { what: "Answers per second", value: String(Math.round(plain)) },
      { what: "Answers per second with the proxies' headers", value: String(Math.round(proxied)) },
      { what: "Plain to proxied", value: ratio(times), goal: { text: "1.5 or less", isReached: times <= 1.5 } },
    ],
  };
}
