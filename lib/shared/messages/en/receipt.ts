export { receiptMessages as receipt } from "../receipt";
