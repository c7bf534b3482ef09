/** Failed posts that one request, or one step of the tool, restarts: each costs its own transaction. */
export const mediaRetriesPerRequest = 200;
