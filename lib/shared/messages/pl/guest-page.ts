export { guestPageMessages as page } from "../guest-page";
