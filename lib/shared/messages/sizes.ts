/** `length` counts characters. */
export const tooLong = (field: string, length: number) => `${field} can be at most ${length} characters long.`;

/** Formats bytes as megabytes, the unit in which a person compares file sizes. */
export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
