/** Slurs and insults of German that are banned. */
export const ban = `
  Hurensohn, Hurensöhne, Hurentochter, Hurenkind*, Huso, Fotze, Fotzen, *fotze, Drecksfotze*, Nutte, Nutten, *nutte,
  Hure, Huren, Missgeburt, Missgeburten, Untermensch*, Neger, Negern, *neger, Nigger*, Bimbo, Bimbos, Kanake,
  Kanaken, *kanake, Kameltreiber*, Kümmeltürke*, Schlitzauge*, Fidschi, Fidschis, Polacke*, Itaker*, Judensau*,
  Judenschwein*, Saujude*, Drecksjude*, Scheißjude*, Scheißausländer*, Drecksausländer*, Ausländer raus,
  Deutschland den Deutschen, Heil Hitler, Sieg Heil, *hitler*, 1488, Nazischwein*, *nazi, *nazis, ab ins Gas,
  Kindersch*nder, Kinderficker*, Kinderfick*, Tierficker*, Mutterficker*, Motherfuck*, *arschficker*, Schwuchtel*,
  *schwuchtel, Schwuli, Transe, Transen, Kampflesbe*, Spasti, Spastis, Spast, Spasten, Mongo, Mongos,
  behindert*r wichser, bring dich um, häng dich auf, verreck*, Pädo, Pädos, Pädophil*, Inzest*,
  deine Mutter ist eine, fick deine Mutter, fick deine Mudder, fick dich, Wichser, Wichsern, *wichser, Cunt,
  Judenschw*, Schlampe, Schlampen, Dorfschlampe*, Drecksschlampe*, Zigeunerpack*, vergasen, vergast,
`;

/** Words that a person looks at. */
export const review = `
  *scheiß*, Scheiße, Scheisse, beschissen*, Schiss, schiss*r, Arsch, Ärsche, *arschloch*, *arschlöcher*,
  Arschgeige*, Arschkriecher*, Arschgesicht*, leck mich, leck mich am Arsch, leck mi am Arsch, Fuck*, *fuck*, Shit,
  Bullshit, Bitch, Bitches, Pisser, Pissern, verpiss dich, verpisst euch, piss dich, Kacke, kacken, Kackbratze*,
  Kackvogel, Drecksau, Drecksäue, *drecksau, Dreckskerl*, Drecksack*, Dreckstück*, Drecksstück*, Miststück*,
  Mistkerl*, Saukerl*, Sauhund*, Schweinehund*, Schweinepriester*, Dumme Sau, blöde Sau, fette Sau, alte Sau,
  dumme Kuh, blöde Kuh, fette Kuh, dummes Schwein, Vollidiot*, Idiot, Idioten, Volltrottel*, Trottel, Depp, Deppen,
  Vollpfosten*, Schwachkopf*, Dummkopf*, Blödmann*, Hackfresse*, Fresse, halt die Fresse, halts Maul, halt's Maul,
  halt dein Maul, halt die Klappe, Opfer du, du Opfer, Bastard, Bastarde, Flittchen, Luder, Tussi, Tussis,
  Bückstück*, Schickse*, Schwanzlutscher*, Schwanz lutschen, lutsch meinen, lutsch meinen Schwanz, mein Schwanz,
  meinen Schwanz, Penis, Pimmel, Pillermann, Möse, Mösen, Muschi, Muschis, Votze, Votzen, Titten, Nippel, Hoden,
  Hodensack*, Eier lecken, Anal, Analsex, Anus, Arschfick*, Blowjob*, Gangbang*, bumsen, gebumst, vögeln, gevögelt,
  Sperma, abspritzen, Orgie, Orgien, Porno, Pornos, Pornografie, Puff, Bordell*, geil*r Arsch, Milf, Dildo*,
  Vibrator*, Sexspielzeug, notgeil*, Nackt*bilder, Nacktfoto*, Stricher, Stricherin*, Prostituiert*, Zuhälter*,
  Assi, Assis, asozial*, Penner, Pennern, Abschaum, Kokain, Koks, Heroin, Crystal Meth, Scheissdreck*,
  Hosenscheißer*, Klugscheißer*, Korinthenkacker*, am Arsch, verarsch*, Zigeuner, Vergewaltig*, Krüppel, fick,
  fickt, fickst, ficken, fickte, fickten, gefickt, abgefickt*, abfick*, durchgefickt*, fickfehler, fickfresse*,
  wichs, wichse, wichsen, wichst, gewichst, wixer, wixxer, Wixer*,
`;
