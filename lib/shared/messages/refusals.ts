import { pageDescriptions } from "./guest-page";
import { httpMessages } from "./http";
import { videoMessages } from "./posts";

/** Answers of the server to a guest's request, and descriptions of pages. */
export const refusalMessages = { http: httpMessages, videos: videoMessages, descriptions: pageDescriptions } as const;
