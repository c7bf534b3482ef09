/** Logos without text, since fonts differ between machines; transparent, so the banner's colour shows. */

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${inside}</svg>`;

const around = (count: number, draw: (degrees: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((index / count) * 360, index)).join("");

/** Two rings in a wreath of leaves. */
export const wreath = svg(
  `${around(
    26,
    (degrees, index) =>
      `<path d="M0 0C14 -16 16 -40 0 -58C-16 -40 -14 -16 0 0Z" fill="${index % 2 ? "#a9bd9a" : "#dfe6cf"}" transform="rotate(${degrees} 200 200) translate(200 ${index % 2 ? 62 : 76}) rotate(${index % 2 ? 62 : -58})"/>`,
  )}<g fill="none" stroke="#f2cf94" stroke-width="15"><circle cx="168" cy="206" r="58"/><circle cx="232" cy="206" r="58"/></g>`,
);

/** Northern light over a horizon. */
export const aurora = svg(
  `<g fill="none" stroke-linecap="round">
    <path d="M70 300C90 150 150 90 200 70" stroke="#7fd8c8" stroke-width="26"/>
    <path d="M134 300C146 190 184 130 232 96" stroke="#a8e6cf" stroke-width="24"/>
    <path d="M200 300C208 224 232 176 270 140" stroke="#f2d48f" stroke-width="22"/>
    <path d="M266 300C270 254 286 222 312 196" stroke="#f2a97f" stroke-width="20"/>
    <path d="M48 344H352" stroke="#eaf3f6" stroke-width="14"/></g>`,
);

/** Half a moon, and the waves of a loudspeaker. */
export const halfmoon = svg(
  `<path d="M186 66A134 134 0 0 0 186 334Z" fill="#ffe14d"/>
  <g fill="none" stroke="#ff4f9a" stroke-width="24" stroke-linecap="round"><path d="M226 142A66 66 0 0 1 226 258"/>
  <path d="M250 92A126 126 0 0 1 250 308" stroke="#19e3d0"/></g>`,
);
