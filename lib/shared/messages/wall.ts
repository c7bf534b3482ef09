/** The wall's own sentences, in English. */
export { default as wallMessages } from "@/messages/en/wall.json" with { type: "json" };
