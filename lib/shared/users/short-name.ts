/** Gives the name by which colleagues call somebody on a card or in a sentence: the part of their email address before the '@'. */
export function shortName(email: string): string {
  return email.split("@", 1)[0] || email;
}
