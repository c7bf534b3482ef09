/** Screens from this width on are shown in a room; narrower ones are phones. */
export const roomScreen = "(min-width: 900px)";
