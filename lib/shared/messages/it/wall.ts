export { wallMessages as wall } from "../wall";
