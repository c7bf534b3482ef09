/** Slurs and insults of Spanish that are banned. */
export const ban = `
  hijo de puta, hijos de puta, hija de puta, hijas de puta, hijueputa*, hijoputa*, hdp, puta, putas, puto, putos,
  *puta madre, putita*, putilla*, putón, putona*, zorra, zorras, ramera*, furcia*, maricón, maricones, marica,
  maricas, mariconazo*, mariconada*, sarasa, bujarra*, bollera*, tortillera, travelo*, sudaca*, negro de mierda,
  negra de mierda, puto negro, moro de mierda, moros de mierda, puto moro, gitano de mierda, chino de mierda,
  judío de mierda, indio de mierda, machupichu*, guiri de mierda, vete a tu país, heil hitler, sieg heil, *hitler*,
  nazi, nazis, 1488, retrasado*, retrasada*, subnormal*, mongol, mongola, mongólico*, mongolo, mogólico*,
  deficiente mental, violador, violadores, te voy a violar, pedófilo*, pederasta*, zoofil*, incesto*,
  chinga tu madre, chinguen a su madre, chingue a su madre, ctm, concha de tu madre, la concha de tu*,
  conchetumare*, conchatumadre*, reconcha*, me cago en tu madre, me cago en tu puta*, me cago en tus muertos,
  tu puta madre, puta que te parió, muérete, mátate, suicídate, ojalá te mueras, nigger*, cunt, motherfuck*,
  malparid*, gonorrea, mamahuevo*, mamaguevo*, mamabicho*, chupapollas, comepollas,
`;

/** Words that a person looks at. */
export const review = `
  mierda, mierdas, mierdoso*, mierdero*, comemierda*, joder, jódete, jodido*, jodida*, jodete, coño, coños, cojones,
  cojonudo*, hostia puta, me cago en, cabrón, cabrones, cabrona*, cabronazo*, gilipollas, gilipollez*, gilipuertas,
  capullo, capullos, polla, pollas, pollón, verga, vergas, a la verga, vergazo*, pito corto, pene, penes, huevón*,
  weón, weones, huevona*, pelotudo*, pelotuda*, boludo*, boluda*, pendej*, pinche, pinches, chingar, chinga*,
  chingad*, chingue*, chingón*, culero*, culera*, culo, culos, ojete, ojetes, culiar*, culiad*, tu culo, follar,
  follad*, follamos, fóllame, coger contigo, tetas, tetona*, pezones, pezón, vagina*, clítoris, anal, sexo oral,
  mamada, mamadas, mámame*, mámala, chúpame*, chúpala, chupamela, pajero*, pajillero*, correrse, semen, esperma,
  eyacul*, orgasmo*, orgía*, porno, pornos, pornográfic*, porn, consolador*, dildo*, cachondo*, cachonda*,
  caliente y sola, prostitut*, puticlub*, burdel*, milf, nudes, xxx, idiota, idiotas, imbécil*, estúpid*,
  tonto del culo, tonta del culo, tontopollas, lameculos, soplapollas, cretino*, cretina*, anormal, baboso,
  cerdo asqueroso, cerda, gorda asquerosa, gordo asqueroso, vaca gorda, basura humana, escoria, desgraciado*,
  bastardo*, bastarda*, malnacid*, lárgate, cállate, cierra el pico, vete a la mierda, váyanse a la mierda,
  que te den, que te jodan, que te follen, a tomar por culo, vete al carajo, carajo, fuck*, *fuck*, shit, bitch,
  bitches, cocaína, heroína, perra, perras, hacerse una paja, hazte una paja, desgraciada, desgraciadas,
`;
