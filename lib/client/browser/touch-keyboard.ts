/** Tells if focusing a field would raise a touch screen's keyboard, which covers half of the page. */
export const raisesKeyboard = (): boolean => window.matchMedia("(pointer: coarse)").matches;
