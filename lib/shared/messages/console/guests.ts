import { thousands } from "../thousands";

/** A guest who asks by mail what is stored of them. */
export const guestsMessages = {
  title: "A guest who asks",
  hint: "Shows what is stored of an email address in all events. Anybody can write any address: ask for proof first.",
  email: "Email",
  emailRequired: "Enter the guest's email address.",
  search: "Search",
  none: "No post has this address.",
  found: (count: number) => `${thousands(count)} ${count === 1 ? "post" : "posts"}`,
  newest: (count: number) => `The newest ${count} are listed; download and erasing take all.`,
  noFile: "no file",
  consent: "agreed to the consent",
  receipt: "has a page of their own",
  download: "Download ZIP",
  preparing: "Older files are read first. Then the download starts automatically.",
  erase: "Erase everything",
  eraseTitle: "Erase all posts of this address?",
  eraseText: (count: number) =>
    `${count === 1 ? "The post and its file go" : `All ${thousands(count)} posts and their files go`} from every event, wall and album. This cannot be undone.`,
  erased: (count: number) => `${thousands(count)} ${count === 1 ? "post" : "posts"} erased.`,
  failed: "That did not work. Please try again.",
} as const;
