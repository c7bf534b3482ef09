/** Slurs and insults of English that are banned. */
export const ban = `
  sandnigger*, *faggot*, fag, fags, faggy, tranny, trannies, shemale*, kike, kikes, spic, spics, chink, chinks,
  chinky, gook, gooks, wetback*, towelhead*, raghead*, darkie, darkies, paki, pakis, jigaboo*, beaner, beaners,
  gypo, gyppo*, retard, retards, retarded, libtard*, spastic, spaz, mongoloid*, subhuman*, untermensch*, *cunt*,
  *motherfuck*, *cocksuck*, whore*, manwhore*, slut*, *skank, skanky, cumslut*, cumdump*, rapist, rapists, rape,
  raped, raping, gangrape*, pedo, pedos, paedo, paedos, pedophile*, paedophile*, nonce, incest*, bestiality,
  zoophil*, child porn, kiddie porn, kill yourself, kys, go kill yourself, go die, hang yourself, neck yourself,
  heil hitler, sieg heil, gas the jews, 1488, white power, ku klux klan, kkk, hitler*, nazi, nazis, neonazi*,
  carpet muncher*, muff diver*, rug muncher*, golliwog*, negroid*, halfbreed*, porch monkey*, nigger*, nigga,
  niggas, niggaz, niggah*,
`;

/** Words that a person looks at. */
export const review = `
  *fuck*, fck, fuk, fuking, fukin, phuk, phuking, stfu, wtf, gtfo, milf, milfs, shit, shits, shitty, *bullshit*,
  *shithead*, shithole*, shitface*, shitshow*, shite, shitting, dipshit*, batshit, apeshit, ass, asses, *asshole*,
  arse, arses, *arsehole*, asshat*, asswipe*, dumbass*, jackass*, smartass*, fatass*, assfuck*, bitch, bitches,
  bitchy, bitching, biatch*, son of a bitch, bastard, bastards, dickhead*, dickface*, dickwad*, dicks, suck my dick,
  suck a dick, suck dick, big dick, small dick, my dick, your dick, dick pic, dick pics, cock, cocks, suck my cock,
  prick, pricks, knobhead*, bellend*, bell end, wank, wanker*, wanking, tosser, tossers, twat, twats, bollocks,
  bugger off, piss off, pissed off, pisshead*, bloody hell, go to hell, crap, crappy, pussy, pussies, vagina*, clit,
  clits, clitoris, penis, penises, boner, boners, ballsack*, nutsack*, scrotum*, testicle*, tits, titties, titty,
  boobs, boobies, nipple, nipples, anal, anus, butthole*, buttplug*, butt plug, dildo*, vibrator*, cum, cums,
  cumming, cumshot*, jizz*, semen, sperm, ejaculat*, masturbat*, jerk off, jerking off, jack off, wank off,
  blowjob*, blow job*, handjob*, hand job*, rimjob*, footjob*, deepthroat*, gangbang*, threesome*, orgy, orgies,
  bukkake, porn, porno, porn*hub, pornstar*, xxx, nudes, send nudes, horny, hooker, hookers, prostitut*, stripper,
  strippers, onlyfans, sexting, hentai, fetish*, bdsm, cuck, cucks, cuckold*, simp, incel*, moron, morons,
  imbecile*, dumbfuck*, douche, douchebag*, scumbag*, slag, slags, shut the hell up, you suck, ugly cow, fat cow,
  fat pig, cocaine, meth, heroin, turd, turds, dyke, dykes, coon, coons, holocaust, shut your mouth,
`;
