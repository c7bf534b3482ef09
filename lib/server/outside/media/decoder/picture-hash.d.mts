export const hashSide: number;
export function hashPixels(pixels: Uint8Array): string | null;
