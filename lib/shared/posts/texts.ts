/** The public texts of a guest. */
type PostTexts = Origin & { caption: string; person_name: string };

/** The origin that a guest gave. */
export type Origin = { person_city: string };

/** Lists a post's readable texts, in the order in which the database searches them (`search_text`). */
export const textsOf = ({ caption, person_name, person_city }: PostTexts): string[] => [
  caption,
  person_name,
  person_city,
];

/** Returns the small line of a card: the mission and the place; '' without either. */
export const noteOf = ({ mission, place }: { mission?: string | undefined; place?: string | undefined }): string =>
  [mission, place].filter(Boolean).join(" · ");

/** Returns the origin as one text: 'Berlin'; '' if the guest gave none. */
export const originOf = ({ person_city }: Origin): string => person_city;
