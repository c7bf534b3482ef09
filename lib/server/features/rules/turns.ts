import "server-only";

/** Runs work one after the other. Accounts take turns: each waits for at most one work of every other account. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  run<Result>(account_id: string, work: () => Promise<Result>): Promise<Result> {
    return this.#after(account_id, () => this.#after("", work));
  }

  #after<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const run = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const ended = run.then(
      () => {},
      () => {},
    );
    this.#last.set(key, ended);
    ended.then(() => this.#last.get(key) === ended && this.#last.delete(key));
    return run;
  }
}
