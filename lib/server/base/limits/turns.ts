type TurnRules = {
  /** Works that run at a time. */
  atOnce: number;
  /** Works that wait, of one key and of all keys. */
  waitingEach: number;
  waitingAll: number;
};

type Waiting = { begin: () => void; refuse: () => void };

/** A work was refused because too many wait. */
export class NoTurn extends Error {}

/**
 * Runs a few works at a time; those that wait take turns by key, such as a network address. Nobody waits for more than
 * one work of each other key, however many it sends. If too many wait, the newest of the key with most is refused.
 */
export class Turns {
  /** Waiting works by key, in the order of the keys' next turns. */
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(private readonly rules: TurnRules) {}

  /** Runs `work` when it is its key's turn. Rejects with NoTurn if it is refused. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.rules.atOnce) await this.#wait(key);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  #wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(key) ?? [];
      if (queue.length >= this.rules.waitingEach) return reject(new NoTurn());
      queue.push({ begin: resolve, refuse: () => reject(new NoTurn()) });
      this.#queues.set(key, queue);
      this.#waiting += 1;
      if (this.#waiting > this.rules.waitingAll) this.#refuseOne();
    });
  }

  /** The place of a work that ended goes to the next key; a key with more waiting works goes to the end. */
  #handOn(): void {
    const [next] = this.#queues;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [key, queue] = next;
    const first = queue.shift();
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
    this.#waiting -= 1;
    first?.begin();
  }

  #refuseOne(): void {
    const [key, longest] = [...this.#queues].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    const last = longest.pop();
    if (longest.length === 0) this.#queues.delete(key);
    this.#waiting -= 1;
    last?.refuse();
  }
}
