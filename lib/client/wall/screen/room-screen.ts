/** Screens of this width are for a room; narrower ones are phones, in somebody's hand. */
export const roomScreen = "(min-width: 900px)";
