/** Names a guest page's language in its requests. `Accept-Language` alone changes no answer of the API. */
export const guestLanguageHeader = "X-Wallflower-Language";

/** Holds a guest's own choice of language. */
export const guestLanguageCookie = "wallflower-language";

/** The pages that get the cookie. */
export const guestLanguagePaths = ["/event-form", "/p"] as const;
