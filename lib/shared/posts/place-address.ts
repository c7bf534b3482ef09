/** The parameter of a printed code that names its place. */
const parameter = "place";

/** Returns the form's address with a place. */
export const addressOfPlace = (form: string, place: string): string =>
  `${form}?${parameter}=${encodeURIComponent(place)}`;

/** Returns the place of the code that opened this page; undefined for none. */
export const placeIn = (search: string): string | undefined => new URLSearchParams(search).get(parameter) || undefined;
