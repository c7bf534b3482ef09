/** host/web.ts sets it from the socket, and overwrites a value from the client. */
export const socketAddressHeader = "x-wallflower-address";
