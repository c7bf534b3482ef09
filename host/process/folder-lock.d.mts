export function takeLock(folder: string, name: string): Promise<(() => Promise<void>) | null>;
export function waitForLock(folder: string, name: string, onWait?: () => void): Promise<() => Promise<void>>;
