export const findLie = async () => null;
