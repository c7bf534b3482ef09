/** Returns the short name for cards and sentences: the part of the email address before the '@'. */
export function shortName(email: string): string {
  return email.split("@", 1)[0] || email;
}
