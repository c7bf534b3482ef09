import { landscape, panorama, portrait, square, tall, wide } from "../art/recipe";
import { type DemoPost, post } from "./demo-event";

export const conferencePosts: readonly DemoPost[] = [
  post(
    "Ingrid Solheim",
    "Tromsø",
    "First one here, best coffee. The hall is even lighter than in the pictures.",
    landscape("arcade", 5, {
      shape: "frame",
      walls: ["#dfe7ec", "#4a5f70"],
      floor: ["#3a4a58", "#dfe8ee"],
      sky: ["#cfe0ea", "#ffffff"],
      bays: 8,
    }),
  ),
  post(
    "Priya Raman",
    "Chennai",
    "நன்றி! What I take home: write it down, keep it small, leave it better than you found it. #northlight",
    landscape("silk", 9, {
      colours: ["#0f2f4a", "#2f7f8f", "#9fd8c8"],
      sheen: "#e8fff6",
      scale: 1.3,
      folds: 3,
      angle: 1.2,
    }),
  ),
  post(
    "Marie-Claire Dubois",
    "Lyon",
    "Sept heures de train, et toujours cette brume derrière la vitre. On arrive !",
    panorama("mist", 3, {
      sky: ["#6f8fb0", "#cdd9e2", "#f3e6d6"],
      ridges: ["#9fb3c4", "#16242c"],
      fog: "#dfe6ea",
      sun: "#fff0d2",
    }),
  ),
  post(
    "Yuki Tanaka",
    "札幌",
    "* 基調講演、満席でした。立ち見でも来てよかった。",
    wide("stage", 7, {
      sky: "#06101c",
      haze: "#2f6f9a",
      beams: ["#9fd8ff", "#e8f4ff", "#5fb0e8", "#ffd9a0"],
      horizon: 0.6,
      count: 9,
      head: 0.05,
      spread: 0.6,
    }),
  ),
  post("asdf", "asdf", "x asdfasdf", square("silk", 33, { colours: ["#2a3a4a", "#6a8aa0", "#c0d4de"] })),
  post(
    "Paul",
    "Dresden",
    "Der Gang zwischen Saal A und B. Ich laufe jetzt absichtlich Umwege.",
    portrait("arcade", 8, {
      walls: ["#d8e2e6", "#5f7688"],
      floor: ["#3a4c5a", "#e6ddcc"],
      sky: ["#7fa8c0", "#f3e9d8"],
      bays: 8,
      centre: [0.46, 0.58],
    }),
  ),
  post(
    "Growth Ninja",
    "The cloud",
    "! Want 10x leads? DM me for the deck.",
    wide("trails", 12, {
      scene: "road",
      sky: ["#101820", "#243240", "#0a1016"],
      lights: ["#e0f0ff", "#5fa8ff", "#9ad0ff"],
    }),
  ),
  post(
    "Olena Kravets",
    "Київ",
    "Між доповідями вийшла до води. Місто вночі теж працює без простоїв.",
    panorama("skyline", 3, {
      sky: ["#0c1a3a", "#274a7a", "#c88a7a", "#f2b98a"],
      lights: ["#ffd9a0", "#ffb870", "#bfe0ff"],
    }),
  ),
  post(
    "Ben O’Leary",
    "Galway",
    "? Does anybody have a charger for an old laptop with the round plug? Row 4, grey jumper.",
    landscape("rain", 9, {
      ground: ["#14202a", "#2c3c48", "#0e161c"],
      lights: ["#ffd9a0", "#ffb45c", "#cfe6ff"],
      drops: 500,
    }),
  ),
  post(
    "Aiyana Begay",
    "Flagstaff",
    "Left the talk on caching with one note: keep less, closer.",
    tall("papercut", 14, {
      scene: "waves",
      colours: ["#e9eef0", "#b9d0d6", "#6fa0ac", "#2f6a80", "#12384a"],
      sun: "#f6d9a8",
      sunAt: [0.66, 0.2, 0.16],
    }),
  ),
  post(
    "נועה ברק",
    "חיפה",
    "גשם בחוץ, שיחות טובות בפנים ☕",
    portrait("rain", 3, {
      ground: ["#0d1a2e", "#1c3450", "#0a1220"],
      lights: ["#ffb45c", "#ff6a4a", "#8fd0ff", "#ffe0b0"],
    }),
  ),
  post(
    "Mateus",
    "Recife",
    "Do hotel ao centro de congressos em oito minutos. Quinze segundos de exposição.",
    landscape("trails", 3, {
      scene: "road",
      sky: ["#0a1226", "#1d2a4a", "#0a0d16"],
      lights: ["#fff0d0", "#ff3b2f", "#ff8a3c"],
    }),
  ),
  post(
    "Lars, facilities",
    "Backstage",
    "- Room C: the left projector flickers. Spare one is in the corridor.",
    square("lamps", 31, {
      ground: ["#0a141c", "#1c3442", "#0c1820"],
      lamps: ["#bfe0f0", "#8fc8e0", "#ffe0b0"],
      strings: 0,
    }),
  ),
  post(
    "Zeynep Arslan",
    "İzmir",
    "? Akşam yemeği için beşinci katta buluşuyoruz, sonra da limana yürüyüş.",
    portrait("print", 15, { poster: "arches", paper: "#eef1f0", inks: ["#7fb0c0", "#1f4e6a", "#e7a95f"] }),
  ),
  post(
    "Tariq Aziz",
    "Lahore",
    "کانفرنس کی پہلی صبح، اور سیڑھیاں ہی دل جیت گئیں",
    square("stairs", 3, { light: "#e8e2d8", shade: "#5b6a78", rail: "#c8823c", well: "#f4efe4" }),
  ),
  post(
    "Sofía Cárdenas",
    "Montevideo",
    "El póster de la sala B merece su propia charla.",
    square("print", 4, { poster: "tiles", paper: "#f3efe6", inks: ["#1f4e79", "#f2a541", "#d9573f"] }),
  ),
  post(
    "Dr. Wanjiru Kamau",
    "Nairobi",
    "* Slide 12 in one picture: every layer rests on one that somebody else keeps up. Thank your maintainers.",
    square("terraces", 3, { colours: ["#12324a", "#1f5a73", "#5fa3a0", "#e8d9b8", "#f2b184"] }),
  ),
  post(
    "Chidi Okafor",
    "Enugu",
    "Roofs behind roofs behind roofs. This is also what my backlog looks like, but prettier.",
    square("papercut", 21, {
      scene: "city",
      colours: ["#f0e6d8", "#d9b9a0", "#9a8a96", "#566a86", "#1f3350"],
      sun: "#fff3e0",
      sunAt: [0.3, 0.3, 0.15],
      layers: 5,
    }),
  ),
];
