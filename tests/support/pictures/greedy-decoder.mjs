// A decoder that misbehaves as hostile bytes would make it. The task's `source` names the action; others never end.
const held = [];
const stepBytes = 16 * 1024 * 1024;

const actions = {
  memory() {
    const allocate = () => {
      held.push(Buffer.alloc(stepBytes, 1));
      setTimeout(allocate, 1);
    };
    allocate();
  },
  processor() {
    for (;;);
  },
  clock() {
    setInterval(() => {}, 1_000);
  },
  crash() {
    process.abort();
  },
  exit() {
    process.exit(1);
  },
  good: () => process.send({ output: { pid: process.pid }, heldBytes: process.memoryUsage.rss() }),
  "holds-on": () => process.send({ output: { pid: process.pid }, heldBytes: 1024 ** 3 }),
  hostile: () => process.send({ failure: { message: "no picture", isUndecodable: true, code: null }, heldBytes: 0 }),
  full: () =>
    process.send({ failure: { message: "no space left", isUndecodable: false, code: "ENOSPC" }, heldBytes: 0 }),
  async slow() {
    await new Promise((resolve) => setTimeout(resolve, 300));
    actions.good();
  },
};

process.on("message", ({ input }) => (actions[input.source] ?? actions.clock)());
process.on("disconnect", () => process.exit());
