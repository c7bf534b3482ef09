import { landscape, panorama, portrait, square, tall, wide } from "../art/recipe";
import { type DemoPost, post } from "./demo-event";

const neon = ["#ff4f9a", "#56d8ff", "#ffd166", "#9a7bff"];

export const festivalPosts: readonly DemoPost[] = [
  post(
    "Poster crew",
    "Dock 3",
    "Printed by hand, two hundred of them, ink up to our elbows. Take one home.",
    portrait("print", 3, { poster: "sun", paper: "#f4ecd8", inks: ["#ff8a3c", "#ff4f7b", "#2b4bb3"] }),
  ),
  post(
    "Zoë Åkerström",
    "Malmö",
    "Camp Kiwi says good morning. Camp Kiwi has not slept.",
    panorama("camp", 3, {
      sky: ["#050a1e", "#10204a", "#3a3a6a"],
      galaxy: "#9a8fd0",
      tents: ["#ff9a4a", "#ffc46b", "#ff6a5c", "#7ad7c8"],
    }),
  ),
  post(
    "Anonymous",
    "Somewhere",
    "! BUY CHEAP TICKETS NOW at an address that nobody should open",
    square("silk", 44, { colours: ["#2a0b3a", "#ff2e88", "#ffd166"] }),
  ),
  post(
    "Дмитро Шевченко",
    "Львів",
    "* Той момент, коли весь натовп співає замість вокаліста 🖤",
    wide("stage", 3, {
      sky: "#0a0618",
      haze: "#b0306e",
      beams: ["#ff3d81", "#7b5cff", "#22d3ee", "#ff8a3d"],
      horizon: 0.74,
      head: 0.055,
    }),
  ),
  post(
    "Giulia D’Amico",
    "Forlì",
    "Coriandoli ovunque. Anche nelle scarpe. Soprattutto nelle scarpe. 🎊",
    portrait("floating", 5, {
      what: "confetti",
      ground: ["#2a0b3a", "#7a1f5a", "#1a0a2a"],
      lights: [...neon, "#ff8a3d", "#ffffff"],
      count: 220,
    }),
  ),
  post(
    "佐藤 健",
    "福岡",
    "誰かがプロジェクターに油を一滴。ずっと見ていられる。最高!",
    square("liquid", 3, { colours: ["#1a0b3b", "#ff2e88", "#ff9a3d", "#ffe66d", "#19c2c9"] }),
  ),
  post(
    "Νίκος",
    "Πάτρα",
    "Καλησπέρα από τη ρόδα! Από εδώ πάνω φαίνεται όλο το λιμάνι 🎡",
    square("trails", 4, { scene: "wheel", sky: ["#0a0820", "#2a1450", "#501a5a"], lights: neon }),
  ),
  post(
    "Tomás Ó Súilleabháin",
    "Corcaigh",
    "? One more song! One more song!",
    landscape("stage", 19, { sky: "#061018", haze: "#1f7a6a", beams: ["#4dffc3", "#b8ff5c", "#22d3ee"], count: 11 }),
  ),
  post(
    "Henk-Jan van ’t Hoff",
    "’s-Hertogenbosch",
    "Iedereen zingt mee, behalve ik. Ik maak de foto.",
    tall("stage", 11, {
      sky: "#0c0408",
      haze: "#c0481f",
      beams: ["#ffb13d", "#ff5c2e", "#ffe08a", "#ff3d6e"],
      horizon: 0.72,
      count: 13,
      head: 0.04,
      spread: 1.3,
    }),
  ),
  post(
    "Someone",
    "Nowhere",
    "x oops, wrong picture",
    square("lamps", 52, { ground: ["#0a0614", "#2a1040", "#0a0614"], lamps: neon, strings: 0 }),
  ),
  post(
    "ليلى حداد",
    "الدار البيضاء",
    "النار والأصدقاء والجيتار. لا أحتاج إلى شيء آخر 🔥",
    portrait("sparks", 5, {
      scene: "embers",
      sky: ["#05060f", "#0b0d1c", "#1a0f0c"],
      lights: ["#ff9a3c", "#ffc46b", "#ff6a2a"],
    }),
  ),
  post(
    "Third Floor Records",
    "Stall 12",
    "Stare at the middle for ten seconds, then look at your friends.",
    square("print", 6, { poster: "rings", paper: "#f4f0ea", inks: ["#ff4fa0", "#1e9bd7", "#ffd23f"] }),
  ),
  post(
    "Ama & Lotte",
    "Utrecht",
    "? We lost a yellow raincoat near the big wheel. It has a banana in its pocket.",
    landscape("papercut", 27, {
      scene: "waves",
      colours: ["#ffd6a8", "#ff9a6b", "#e0527a", "#7a2a7a", "#2a1450"],
      sun: "#fff0c0",
      sunAt: [0.36, 0.26, 0.18],
    }),
  ),
  post(
    "Backstage, Maja",
    "Zagreb",
    "- Tko ima ključ od drugog kontejnera? Javite se na kanal 4.",
    landscape("lamps", 55, {
      ground: ["#10061a", "#3a1030", "#10061a"],
      lamps: ["#ff4f9a", "#ffb45c", "#ffd166"],
      strings: 2,
    }),
  ),
  post(
    "Emeka",
    "Lagos",
    "Front row. I will be deaf until Tuesday and I regret nothing.",
    landscape("stage", 23, {
      sky: "#05081c",
      haze: "#3a3ac0",
      beams: ["#7b9cff", "#22d3ee", "#e05cff", "#ffffff"],
      horizon: 0.7,
      count: 18,
      head: 0.06,
      spread: 1.1,
    }),
  ),
  post(
    "Rosa",
    "Barcelona",
    "* Bajo la bola de espejos todos bailamos bien. Sin excepción.",
    portrait("mirrorball", 3, {
      room: ["#5a1a6a", "#1c0a34", "#08040f"],
      lights: ["#ff6ab0", "#7ad7ff", "#ffd58a", "#b89bff"],
    }),
  ),
  post(
    "Amélie",
    "Genève",
    "* Le grand final, vu du pont. Quatre minutes sans respirer. #halfmoon",
    portrait("sparks", 3, {
      scene: "fireworks",
      sky: ["#070a1c", "#141335", "#3a1e46"],
      lights: ["#ffb14a", "#ff4f7b", "#57d6ff", "#b98bff"],
    }),
  ),
];
