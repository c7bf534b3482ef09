export { inAppMessages as inApp } from "../in-app";
