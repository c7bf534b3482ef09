/** Failed posts that one request, or one step of the tool, restarts: each costs a transaction of its own. */
export const mediaRetriesPerRequest = 200;
