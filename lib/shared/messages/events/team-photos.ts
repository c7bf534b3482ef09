export const teamPhotosMessages = {
  title: "Add photos",
  hint: "The photographer's or the booth's photos go on the wall at once, without moderation.",
  credit: "Credit",
  creditHint: "Shown as the name of each photo. Leave it empty for none.",
  choose: "Choose photos or drop them here",
  drop: "Drop them here",
  limit: (most: number) => `Up to ${most} at a time`,
  send: (count: number) => (count === 1 ? "Add 1 photo" : `Add ${count} photos`),
  stop: "Stop",
  progress: (sent: number, all: number) => `${sent} of ${all} added`,
  failed: "Photos that were not added",
  leftOut: (count: number) =>
    count === 1
      ? "1 file was left out: it is no photo, or one too many."
      : `${count} files were left out: they are no photos, or too many.`,
  noAnswer: "The server could not be reached.",
  tooLarge: "This photo is too large.",
};
