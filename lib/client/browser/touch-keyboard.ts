/** Returns whether focusing a field opens an on-screen keyboard, which covers half of the page. */
export const raisesKeyboard = (): boolean => window.matchMedia("(pointer: coarse)").matches;
