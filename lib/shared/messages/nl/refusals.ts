export { refusalMessages as refusals } from "../refusals";
