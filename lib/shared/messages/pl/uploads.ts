export { uploadMessages as uploads } from "../uploads";
