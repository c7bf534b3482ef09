/** The limits that a guest's form needs. They are separate, because the form would otherwise load all limits. */

const megabyte = 1024 * 1024;

export const guestLimits = {
  /** Contract, section 5. */
  photoMaxBytes: 25 * megabyte,
  videoMaxBytes: 500 * megabyte,
  /** Files that a guest sends in one go; each becomes its own post. */
  guestMaxFiles: 100,
  /** More than so many are shown as small tiles, and only once they are shrunk. */
  previewedFiles: 10,
  /** Uploads at a time; the other files wait. */
  uploadsAtOnce: 2,
  /** Limits each text that guests type. An address: RFC 5321, 4.5.3.1.3, less the angle brackets. */
  guestTextMaxLength: { person_name: 80, person_email_id: 254, person_city: 80, caption: 500 },
  /** Age of the cookie with a guest's own choice of language. */
  guestLanguageSeconds: 365 * 24 * 60 * 60,
} as const;
