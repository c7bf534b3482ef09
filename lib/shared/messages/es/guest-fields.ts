export { guestFieldMessages as guestFields } from "../guest-fields";
