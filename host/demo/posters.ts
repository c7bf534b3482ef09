import { draw, palettes } from "./canvas";
import { lanterns } from "./motifs-sky";
import { createRandom } from "./random";

/** Pictures without a single letter: fonts differ from machine to machine. */

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;

const lemonade = svg(
  1200,
  900,
  `<rect width="1200" height="900" fill="#ffd23f"/><circle cx="600" cy="450" r="390" fill="#fff3b0"/>
  <path d="M440 220 H760 L715 760 H485 Z" fill="#fff" opacity="0.9"/><path d="M452 360 H748 L715 750 H485 Z" fill="#f9a620"/>
  <rect x="640" y="90" width="26" height="420" fill="#ee4266" transform="rotate(14 650 300)"/>
  <circle cx="440" cy="250" r="110" fill="#f9dc5c" stroke="#fff" stroke-width="16"/><path d="M440 150 V350 M340 250 H540 M370 180 L510 320 M510 180 L370 320" stroke="#fff" stroke-width="10"/>
  <circle cx="560" cy="520" r="16" fill="#fff" opacity="0.6"/><circle cx="640" cy="600" r="22" fill="#fff" opacity="0.6"/><circle cx="590" cy="670" r="12" fill="#fff" opacity="0.6"/>`,
);

const records = svg(
  1200,
  900,
  `<rect width="1200" height="900" fill="#3a0ca3"/><circle cx="600" cy="450" r="370" fill="#10002b"/>
  ${[340, 300, 260, 220, 180].map((r) => `<circle cx="600" cy="450" r="${r}" fill="none" stroke="#5a189a" stroke-width="4"/>`).join("")}
  <circle cx="600" cy="450" r="135" fill="#f72585"/><circle cx="600" cy="450" r="22" fill="#3a0ca3"/>
  <path d="M1020 120 V420 L800 560" fill="none" stroke="#e0aaff" stroke-width="26" stroke-linejoin="round"/><circle cx="1020" cy="120" r="54" fill="#e0aaff"/>`,
);

const bicycle = svg(
  1200,
  900,
  `<rect width="1200" height="900" fill="#2a9d8f"/><rect y="690" width="1200" height="210" fill="#264653"/>
  <g fill="none" stroke="#fff" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"><circle cx="360" cy="560" r="170"/><circle cx="850" cy="560" r="170"/>
  <path d="M360 560 L520 300 H760 L580 560 Z M520 300 L580 560 M850 560 L730 220 H820 M470 270 H560" stroke="#ffd166"/></g>
  <circle cx="980" cy="170" r="80" fill="#ffd166"/>`,
);

export const adDrawings: readonly string[] = [lemonade, records, bicycle];

/** A lantern on nothing: the banner's colour shines through. */
export const logoDrawing = svg(
  400,
  400,
  `<path d="M80 110 Q200 20 320 110 L280 330 H120 Z" fill="#ffd166"/><path d="M150 92 L165 330 M200 76 V330 M250 92 L235 330" stroke="#f79d65" stroke-width="10"/>
  <ellipse cx="200" cy="330" rx="82" ry="20" fill="#fff3d6"/><path d="M200 350 V390" stroke="#ffd166" stroke-width="12" stroke-linecap="round"/>`,
);

const [shareMood = palettes[0]] = palettes;
export const shareDrawing = draw(
  { random: createRandom(2025), width: 1200, height: 630, palette: shareMood },
  lanterns,
);
