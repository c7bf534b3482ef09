export { mailMessages as mails } from "../mails";
