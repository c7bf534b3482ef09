import { landscape, panorama, portrait, square, tall, wide } from "../art/recipe";
import { type DemoPost, post } from "./demo-event";

const garden = ["#6f8a6a", "#8fa58a", "#4f6f5e", "#b98f6a"];
const blush = ["#e8a79a", "#d9826f", "#c98a5f"];

export const weddingPosts: readonly DemoPost[] = [
  post(
    "Aunt Samira",
    "Amman",
    "x test test, is this on?",
    square("silk", 12, { colours: ["#6a4a3a", "#b98a6a", "#e8cfae"] }),
  ),
  post(
    "Hana Kim",
    "서울",
    "드레스 자락이 바람에 날릴 때, 정말 울 뻔했어요 🥹",
    square("silk", 3, { colours: ["#b08a72", "#f0d6c2", "#fff6ea"], sheen: "#fff2dc", scale: 1.1 }),
  ),
  post(
    "Theresa Weiß",
    "Graz",
    "Die Einladung hängt seit März am Kühlschrank. Heute ist es endlich so weit!",
    portrait("botanical", 2, {
      paper: "#f7f1e6",
      leaves: garden,
      blossoms: blush,
      stems: [
        { x: 0.1, y: 1.02, angle: -70, length: 0.95, leaf: "olive", ink: 0 },
        { x: 0.45, y: 1.04, angle: -95, length: 1, leaf: "round", ink: 1 },
        { x: 0.9, y: 1.03, angle: -105, length: 0.9, leaf: "fern", ink: 2 },
        { x: 0.3, y: 0.95, angle: -40, length: 0.6, leaf: "olive", ink: 3 },
      ],
      flowers: [
        { x: 0.36, y: 0.62, size: 0.2, ink: 0 },
        { x: 0.66, y: 0.75, size: 0.16, ink: 1 },
      ],
    }),
  ),
  post(
    "Oskar i 美咲",
    "Gdańsk",
    "Światełka wieszaliśmy do trzeciej w nocy. Warto było! 末永くお幸せに",
    wide("lamps", 5, {
      ground: ["#120b1e", "#33182f", "#6a3730", "#1c0f18"],
      lamps: ["#ffb45c", "#ffd9a0", "#ff8f6b", "#f6a9a0"],
    }),
  ),
  post(
    "Youssef",
    "بيروت",
    "الطريق إلى الحفل أجمل من كل الصور. مبروك يا نور!",
    wide("papercut", 6, {
      scene: "hills",
      colours: ["#f6dcc4", "#eab69a", "#cf8a76", "#8e5a5c", "#4a3344"],
      sun: "#fff3df",
    }),
  ),
  post(
    "Margit & Poul",
    "Aarhus",
    "The cloister before everybody came 🕊️ It was so quiet that one heard the swallows.",
    portrait("arcade", 3, {
      walls: ["#f3dcc0", "#b9694a"],
      floor: ["#8a4f3c", "#f2c9a0"],
      sky: ["#8fb4c8", "#f6ead6"],
    }),
  ),
  post(
    "Uncle Bassam",
    "Marseille",
    "? Qui a pris ma veste grise ? Elle a mes clés.",
    square("lamps", 21, {
      ground: ["#1a0f0c", "#4a2a1c", "#2a1610"],
      lamps: ["#ffb45c", "#ffd9a0", "#ff9a6b"],
      strings: 1,
    }),
  ),
  post(
    "Nonna Pia",
    "Lecce",
    "Brindo a voi due. E adesso mangiate qualcosa.",
    tall("floating", 4, {
      what: "bubbles",
      ground: ["#f7e3b0", "#eac47a", "#b9822f"],
      lights: ["#fff3cf", "#ffe7a8"],
      count: 240,
    }),
  ),
  post(
    "Somebody's plus one",
    "Wien",
    "! follow me for cheap tickets to everywhere",
    landscape("liquid", 8, { colours: ["#3a2a4a", "#c98a9a", "#f2d9c0"] }),
  ),
  post(
    "Jonas, best man",
    "Bergen",
    "We walked down to the water between dinner and cake. Nobody spoke for a whole minute, which for this family is a record.",
    panorama("sea", 3, { sky: ["#5a6f96", "#c98f86", "#f6c59a"], sea: ["#c9938a", "#24384f"], sun: "#ffdfae" }),
  ),
  post(
    "Ximena",
    "Oaxaca",
    "Papel picado para los novios, cortado por la abuela",
    landscape("papercut", 9, {
      scene: "frame",
      colours: ["#fff4e2", "#f5cfae", "#e79f86", "#b9606a", "#5f3350"],
      layers: 6,
    }),
  ),
  post(
    "Ines & Rui",
    "Coimbra",
    "? Guardem-nos uma fatia de bolo, estamos quase a chegar!",
    portrait("botanical", 5, {
      paper: "#f3eadb",
      leaves: ["#8a9a6a", "#c0a060", "#5f6f4a"],
      stems: [
        { x: 0.5, y: 1.02, angle: -90, length: 1.05, leaf: "fern", ink: 2 },
        { x: 0.2, y: 1.02, angle: -78, length: 0.8, leaf: "olive", ink: 1 },
        { x: 0.82, y: 1.02, angle: -101, length: 0.82, leaf: "olive", ink: 0 },
      ],
    }),
  ),
  post(
    "Amira",
    "Tunis",
    "* قال نعم قبل أن تنهي السؤال",
    portrait("floating", 3, {
      what: "lanterns",
      ground: ["#0c1230", "#2a2350", "#6a3a5a"],
      lights: ["#ff9a3c", "#ffb45c", "#ff7f4a"],
      water: 0.8,
    }),
  ),
  post(
    "The neighbours",
    "Number 14",
    "- Lovely party! We can hear every word of the speeches. Could you face the loudspeakers the other way after eleven?",
    square("terraces", 8, { colours: ["#5f3a3a", "#b9806a", "#e6c2a0", "#f7ead6"] }),
  ),
  post(
    "Grandad Lou",
    "Leeds",
    "My granddaughter set this thing up on my phone. I am told it is now on the big screen. Hello, big screen! And Noor, your grandmother would have danced.",
    landscape("mist", 7, {
      sky: ["#8a90b0", "#e6bfae", "#fbe3c6"],
      ridges: ["#d9b0a6", "#3a2f3c"],
      fog: "#f3d9c6",
      sun: "#fff0d2",
      firs: false,
    }),
  ),
  post(
    "Margaux",
    "Lille",
    "Le bouquet de la mariée, avant qu’il ne s’envole. C’est moi qui l’ai attrapé !",
    portrait("botanical", 11, {
      paper: "#faf6ee",
      leaves: ["#7f9a8a", "#a9b89a", "#5f7a6a"],
      blossoms: ["#e6b45f", "#d98f8f", "#b98ab0"],
      stems: [
        { x: 0.62, y: 1.04, angle: -112, length: 1.08, leaf: "round", ink: 0 },
        { x: 0.4, y: 1.04, angle: -72, length: 1, leaf: "fern", ink: 2 },
        { x: 0.5, y: 1.04, angle: -92, length: 1.12, leaf: "olive", ink: 1 },
      ],
      flowers: [
        { x: 0.28, y: 0.42, size: 0.17, ink: 2 },
        { x: 0.68, y: 0.34, size: 0.14, ink: 0 },
        { x: 0.52, y: 0.62, size: 0.21, ink: 1 },
      ],
    }),
  ),
  post(
    "Lina",
    "Rotterdam",
    "* She grew every single one of these herself. On a balcony!",
    square("dahlia", 4, { ground: ["#1c2a22", "#4b5c44"], petals: ["#7a1f33", "#e0796f", "#fbe0cf"] }),
  ),
  post(
    "Team Sparkle",
    "Table 7",
    "* Light them NOW, he said. All sixty at once. #noorandelias",
    portrait("sparks", 4, {
      scene: "sparkler",
      sky: ["#0d0a12", "#2a1a1e", "#120c0c"],
      lights: ["#ffc46b", "#ff9a4a"],
    }),
  ),
];
