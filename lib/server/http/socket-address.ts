/** Set by host/web.ts from the socket, over whatever the client sent under this name. */
export const socketAddressHeader = "x-wallflower-address";
