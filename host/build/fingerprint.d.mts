type Kind = "pages" | "programs";

export const stamps: Record<Kind, string>;
export function hashSources(root?: string): Record<Kind, string>;
export function isFresh(kind: Kind, hash: string): boolean;
