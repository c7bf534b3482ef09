import type { Corpus } from "./corpus";
import { english } from "./english";
import { german } from "./german";
import { arabic, others, polish, russian, turkish } from "./others";
import { french, italian, portuguese, spanish } from "./romance";

export const corpora: readonly Corpus[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  polish,
  turkish,
  russian,
  arabic,
  others,
];
