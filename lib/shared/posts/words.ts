/** What a guest typed and everybody may read. */
type Words = Origin & { caption: string; person_name: string };

/** What a guest says of where they come from. */
export type Origin = { person_city: string };

/** All that can be read of a post, in the order in which the database searches it (`search_text`). */
export const wordsOf = ({ caption, person_name, person_city }: Words): string[] => [caption, person_name, person_city];

/** Where a guest says that they come from: 'Berlin'; '' where they say nothing of it. */
export const originOf = ({ person_city }: Origin): string => person_city;
