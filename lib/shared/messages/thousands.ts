/** '15,002': a number in a sentence of the console. */
export const thousands = (count: number) => count.toLocaleString("en-GB");
