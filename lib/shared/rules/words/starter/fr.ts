/** Slurs and insults of French that are banned. */
export const ban = `
  *encul*, fils de pute, fils de putes, fdp, filles de pute, nique ta mère, nique ta race, nique tes morts,
  nique sa mère, niktamer*, ntm, ta mère la pute, pute, putes, salope, salopes, *grosse salope, pétasse*,
  pouffiasse*, poufiasse*, garce, nègre, nègres, négro, négros, bougnoule*, bamboula*, youpin*, youtre*, feuj,
  feujs, chinetoque*, niakoué*, niakwé*, crouille*, rebeu de merde, sale arabe*, sale noir*, sale juif*,
  sale juive*, sale blanc, sale pute*, sale pédé*, pédé, pédés, tapette, tapettes, tarlouze*, tantouze*, tafiole*,
  fiotte*, gouine*, travelo*, mongol, mongolien*, trisomique*, gogol, gogole, handicapé de merde, débile mental*,
  heil hitler, sieg heil, *hitler*, nazi, nazis, 1488, mort aux juifs, mort aux arabes, suicide toi, va crever,
  va te pendre, violeur*, je vais te violer, pédophile*, pédo, pédos, zoophil*, inceste*, cunt, nigger*,
  suce ma bite, suce-moi, va te faire enculer, va te faire foutre, vtff, ta race, bâtard, bâtards, sous-race,
  sous-homme*, retourne dans ton pays, rentre dans ton pays, motherfuck*, sale pédale, bâtarde, bâtardes,
  espèce d'attardé, espèce d'attardée,
`;

/** Words that a person looks at. */
export const review = `
  merde, merdes, merdique*, emmerd*, démerd*, merdeux, connard*, connasse*, conne, connes, con, cons, gros con,
  sale con, pauvre con, conneries, connerie, putain, putains, bordel de merde, bordel, foutre, fout*la merde,
  je m'en fous, rien à foutre, nique, niquer, niqué, niquée, baise, baiser avec, baisé, baisée, baiseur*, bite,
  bites, zob, queutard*, ma queue, pénis, couille, couilles, couillon*, casse-couille*, cul, culs, trou du cul,
  trouduc*, trous du cul, lèche-cul*, faux cul, sodomi*, teub, teubs, teuch, moule à merde, vagin, clitoris,
  nichon*, nibard*, gros seins, tétons, anus, anal, fellation*, sucer, suceuse*, branl*, branleur*, éjacul*, sperme,
  jouir, orgasme*, partouze*, porno, pornos, pornographi*, gode, godes, godemich*, vibromasseur*, levrette,
  cunnilingus, bukkake, milf, trique, ta gueule, ferme ta gueule, ferme-la, tg, gueule de con, sale gueule,
  casse-toi, va chier, chier, chieur, chieuse*, fait chier, chiasse*, pisse, pisser, abruti*, crétin*, imbécile*,
  idiot, idiots, idiote*, débile*, bouffon, bouffons, bouffonne*, clochard*, cassos, cas social, boloss*, bolosse*,
  tocard*, ordure, raclure*, enfoiré*, salaud, salauds, salopard*, saloperie*, charogne*, grosse vache, gros porc,
  sale porc, grognasse*, cagole*, catin, catins, prostitu*, michto*, escort girl, nudes, fuck*, *fuck*, shit, bitch,
  bitches, cocaïne, héroïne, va mourir, nul à chier, foutaise*, tailler une pipe, taille-moi une pipe, ta chatte,
  sa chatte,
`;
