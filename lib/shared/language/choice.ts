/** Names a guest page's language in its requests. `Accept-Language` alone changes no answer of the API. */
export const guestLanguageHeader = "X-Wallflower-Language";

export const guestLanguageCookie = "wallflower-language";

export const guestLanguagePaths = ["/event-form", "/p", "/album"] as const;
