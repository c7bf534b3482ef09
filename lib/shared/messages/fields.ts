/** The length is a count of characters. */
export const tooLong = (field: string, length: number) => `${field} can be at most ${length} characters long.`;

/** Bytes as the megabytes that a person compares a file with. */
export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Refuses a field's value, with its label in the sentence. */
export const fieldMessages = {
  tooLong,
  invalidText: (field: string) => `${field} must be text.`,
  invalidChoice: (field: string) => `Please choose one of the options for ${field}.`,
  invalidColour: (field: string) => `${field} must be a colour such as #1A2B3C.`,
  invalidUrl: (field: string) => `${field} must be a web address such as https://example.com.`,
  invalidEmails: (field: string) => `${field} must be email addresses with commas between them.`,
} as const;
