export { submissionMessages as submission } from "../submission";
