import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Organiser } from "../e2e/support/organiser";
import { OutsideServices, type WebProcess } from "../e2e/support/outside-services";
import { makeDistinctPhoto } from "../support/pictures";
import { milliseconds, percentile, type Section, timed } from "./measure";

const posts = 100;
/** Later than at rest by this much at most. */
const laterMs = 300;

/** A push service that takes requests and answers none. */
async function openSilentService() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.resume();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

type Times = { post: number; approve: number };

async function measureTimes(web: WebProcess): Promise<Times> {
  const organiser = await Organiser.signIn(web);
  const event = await organiser.createEvent({ event_name: "Pushes" });
  const photo = await makeDistinctPhoto(1);
  const [postMs, approveMs]: [number[], number[]] = [[], []];
  for (let index = 0; index < posts; index += 1) {
    let id = "";
    postMs.push(await timed(async () => ({ id } = await organiser.submit(event.id, photo))));
    approveMs.push(await timed(() => organiser.setStatus(id, "approve")));
  }
  return { post: percentile(postMs, 0.95), approve: percentile(approveMs, 0.95) };
}

/** Posts and approves beside a push service that answers, and beside one that has fallen silent. */
export async function benchSilentPush(): Promise<Section> {
  const services = await OutsideServices.start();
  const silent = await openSilentService();
  try {
    const rest = await services.startWeb();
    await measureTimes(rest);
    const atRest = await measureTimes(rest);
    await rest.stop();
    const beside = await measureTimes(await services.startWeb(() => ({ PUSHER_PORT: String(silent.port) })));
    const row = (what: string, name: keyof Times) => ({
      what,
      value: `${milliseconds(beside[name])}, ${milliseconds(atRest[name])} at rest`,
      goal: { text: `within ${laterMs} ms more`, isReached: beside[name] <= atRest[name] + laterMs },
    });
    return {
      title: "A silent push service",
      method:
        `${posts} posts, each approved at once, at a plain \`next start\` with outside services; then the same while the ` +
        "push service takes requests and answers none.",
      measurements: [row("A post, p95", "post"), row("An approval, p95", "approve")],
    };
  } finally {
    silent.close();
    await services.dispose();
  }
}
