export { guestFormMessages as guestForm } from "../guest-form";
