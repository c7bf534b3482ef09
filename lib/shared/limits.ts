/** Every limit that several features share, in one place; a limit of a single feature is imported from its own file. */
export { albumRules } from "./limits/album";
export { conversionRules } from "./limits/conversion";
export { holdRules } from "./limits/desk";
export { exportRules } from "./limits/export";
export * from "./limits/general";
export { invitationRules } from "./limits/invitation";
export { pairingRules } from "./limits/pairing";
export { pictureRules } from "./limits/picture";
export { receiptRules } from "./limits/receipt";
export { screenReports } from "./limits/screen";
export { bucketParts, uploadPieces, vercelMaxRequestBytes } from "./limits/upload";
export { renditionWidths } from "./limits/wall";
