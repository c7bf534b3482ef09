/** Holds the texts of a guest that everybody may read. */
type Words = Origin & { caption: string; person_name: string };

/** Tells where a guest says that they come from. */
export type Origin = { person_city: string };

/** Lists all that can be read of a post, in the order in which the database searches it (`search_text`). */
export const wordsOf = ({ caption, person_name, person_city }: Words): string[] => [caption, person_name, person_city];

/** Says it in one text: 'Berlin'; '' where they say nothing of it. */
export const originOf = ({ person_city }: Origin): string => person_city;
