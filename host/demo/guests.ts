import type { PostStatus } from "@/lib/shared/vocabulary";

export type Guest = {
  person_name: string;
  person_city: string;
  caption: string;
  status: PostStatus;
  isStarred: boolean;
};

/**
 * Lists the demo's posts in their order. A mark before the caption sets the status: '?' waits, '-' private, '!' banned,
 * 'x' deleted, '*' starred.
 */
const lines: [person_name: string, person_city: string, caption: string][] = [
  ["Zoë Åkerström", "Malmö", "First lanterns up! 🏮"],
  ["Jürgen Weißmüller", "Köln", "Größer und schöner als letztes Jahr. Wer hat die Lichterketten aufgehängt?"],
  ["Κατερίνα Παπαδοπούλου", "Θεσσαλονίκη", "* Τι όμορφη βραδιά! Ευχαριστούμε όλους ✨"],
  ["Łukasz Żółkiewski", "Gdańsk", "Najlepszy wieczór tego lata."],
  ["Мария Соколова", "София", "Танцуваме до сутринта 💃"],
  ["山田さくら", "京都", "* 花火がとてもきれいでした。また来年も来ます!"],
  ["ليلى حداد", "بيروت", "ليلة لا تُنسى، شكراً لكم جميعاً"],
  ["Ada", "Kansas City", "🎈"],
  ["François-Xavier Lefèbvre-Desrosiers", "Trois-Rivières", "Ça brille de partout, même le fleuve est de la fête."],
  ["Nguyễn Thị Ánh", "Huế", "Đèn lồng như ở quê nhà!"],
  [
    "Siobhán Ní Dhomhnaill",
    "Gaillimh",
    "* Came for the music, stayed for the light beams. Whoever mixed that last set: thank you.",
  ],
  ["נועה ברק", "חיפה", "איזה ערב מדהים 🎉"],
  ["Óscar Núñez", "A Coruña", "¡Qué noche!"],
  ["Дмитро Шевченко", "Львів", "Найкраще місто, найкращі люди, найкраще свято."],
  ["Ayşe Yıldız", "İzmir", "Bu gece hiç bitmesin"],
  ["佐藤 健", "札幌", "最高!"],
  ["Matěj Dvořák", "Brno", "? Příště vezmu celou rodinu, i s babičkou."],
  ["Giulia D’Amico", "Forlì", "* Coriandoli ovunque. Anche nelle scarpe. Soprattutto nelle scarpe. 🎊"],
  ["Björk Þórðardóttir", "Ísafjörður", "Norðurljósin fengu keppni í kvöld."],
  ["Mihály Őry", "Győr", "Hajnalig itt maradunk!"],
  ["Anonymous", "Somewhere", "! BUY CHEAP TICKETS NOW at an address that nobody should open"],
  ["Νίκος", "Πάτρα", "Καλησπέρα από την πρώτη σειρά 👋"],
  ["Ștefania Țepeș", "Târgu Mureș", "? Luminile astea!"],
  ["Inês Conceição", "Évora", "Saudades já, e ainda nem acabou."],
  ["김하늘", "부산", "불꽃놀이 맛집 🎆"],
  ["Test", "Test", "x test test"],
  ["Rūta Šimkutė", "Kaunas", "Šviesos, muzika ir draugai. Ko daugiau reikia?"],
  ["عمر الفاسي", "فاس", "? أجمل من الصور بكثير"],
  ["Henk-Jan van ’t Hoff", "’s-Hertogenbosch", "Iedereen zingt mee, behalve ik. Ik maak de foto."],
  ["Jana Kovačič", "Črnomelj", "- Za mamo, ki je letos ne more biti z nami."],
  [
    "Grandad Lou",
    "Leeds",
    "* My granddaughter set this thing up on my phone. I am told it is now on the big screen. Hello, big screen!",
  ],
  ["Chloé", "Liège", "🎇🎆🎇"],
  ["Petter Sjöblom", "Åbo", "? Regnet höll sig borta!"],
  ["李小龙", "成都", "灯火通明,人间烟火。"],
  ["Team Balloon", "Backstage", "- Who has the key to the helium store? Call us, please."],
  ["Amélie", "Genève", "* Le grand final, vu du pont. Quatre minutes sans respirer."],
  ["Ivana Đorđević", "Niš", "Ко је још овде? 🙋"],
  ["Someone", "Nowhere", "x oops, wrong picture"],
  ["Tomás Ó Súilleabháin", "Corcaigh", "? One more song! One more song!"],
  ["Noa & Milo", "Utrecht", "We said yes. 💍 Right under the big arch, and four hundred strangers cheered."],
];

const marks: Record<string, PostStatus> = { "?": "pending", "-": "private", "!": "banned", x: "delete" };

export const guests: readonly Guest[] = lines.map(([person_name, person_city, line]) => {
  const [, mark = "", caption = line] = /^(?:([?\-!x*]) )?(.+)$/su.exec(line) ?? [];
  return { person_name, person_city, caption, status: marks[mark] ?? "approve", isStarred: mark === "*" };
});
