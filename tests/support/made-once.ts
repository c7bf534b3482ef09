/** Memoizes `make` by its options, which most tests share. Each caller gets a copy to change at will. */
export function madeOnce<Options>(make: (options: Options) => Promise<Buffer>): (options: Options) => Promise<Buffer> {
  const made = new Map<string, Promise<Buffer>>();
  return async (options) => {
    const name = JSON.stringify(options);
    const bytes = made.get(name) ?? make(options);
    made.set(name, bytes);
    return Buffer.from(await bytes);
  };
}
