/**
 * Words, names and phrases that only look like insults: as written, they never match an entry, unless they are an
 * entry themselves. They save organisers with entries such as `*ass*` most of the false alarms. A word is innocent in
 * longer ones, too: `class` in `classroom`.
 */
const words =
  // Places and names.
  "Yamashita Matsushita Takeshita Oshita Kinoshita Morishita Miyashita Cumberbatch Scunthorpe Penistone Clitheroe Arsenal Essex Sussex Middlesex Wessex Cockermouth Cockfosters Hitchcock Hancock " +
  "Babcock Peacock Woodcock Alcock Cockburn Dickens Dickinson Dickson Dickie Benedick Shitterton Massachusetts Assisi " +
  "Cassandra Cassie Lassiter Hassan Assad Nassau Kassel Passau Titus Titan Titanic Tito Titisee Fickert Trafick " +
  "Niger Nigeria Nigerian Nigel Dykstra Dikshit Kunta Pornic Analia Canal Cumberland Cumbria Sextus Pusey Whoriskey " +
  // English.
  "class classes classic classical classy classmate classroom glass glasses grass brass bass pass passes passing passed " +
  "passport passion passionate password mass massive massage mess embassy ambassador assassin assassins assemble " +
  "assembly assess assessment asset assets assign assist assistant associate assorted assume assure assured compass " +
  "harass lasso sassy sass hassle bassist carcass trespass surpass bypass overpass underpass crevasse morass cassette " +
  "cocktail cocktails cockpit cockatoo cockroach cockney cockerel peacocks shuttlecock weathercock hitchcockian " +
  "analysis analyst analytics analyse analyze analog analogue analogy banal canals annals arsenic arson parse parsec " +
  "parser hearse rehearse rehearsal coarse sparse arsenals circum assembl passer asst circumstance circumference document documents documentary " +
  "cucumber cucumbers cumin cumulative cumulus accumulate encumber scum succumb title titles titled entitled petition " +
  "competition constitution institution substitute altitude attitude gratitude latitude titillate stitch shiitake " +
  "shitake mishit mishits cushion swish snigger sniggers sniggered niggle niggles niggling niggard niggardly " +
  "denigrate vinegar grape grapes drape drapes scrape scraper trapeze therapist therapists therapy rapeseed rapper " +
  "sextet sextant sexton sexagenarian unisex spice spices spicy spicier despicable suspicious auspicious hospice " +
  "conspicuous swanky wankel twaddle raccoon raccoons tycoon cocoon cocoons basement pussycat pussycats pussyfoot " +
  "pornichet hello shell shells shelly seashell michelle eggshell nutshell buttress button butter butterfly rebuttal " +
  "dickensian dictionary predicate skunk huckleberry buckle duckling firetruck truckload " +
  // German.
  "Lassie Cass Bass Glass Klasse Kasse Masse Tasse Tischlampe Tischlampen Schwanzmeise Schwanzflosse Ochsenschwanz Fuchsschwanz Sandwichs Greenwich Wichtel Barsch " +
  "Barsche Einmarsch Abmarsch Marsch Marschmusik Warschau harsch Marschall Ficus Grafik Traffic Saurier Sauna " +
  "schwül schwüle schwüler schwülen schwüles schwülem Analyse Kanal Kanäle Banane Heilbronn Spaß spaßt gespaßt " +
  "Verkehr verkehrt Hurra Hurrikan Uhren Figuren Huronen Schuhwichse Vergaser vergaß Tittmoning Titel Titelbild " +
  // French and Spanish.
  "année années pécher péché pêche pêcher pêches culture calcul ridicule particule culotte conseil concert " +
  "dispute député réputé amputer Puteaux habite débit bitume salle salles pédagogie encyclopédie " +
  "año años añadir cañón disputa diputado computadora reputación cálculo vehículo círculo película artículo musculoso " +
  "Culiacán pollo pollos vergüenza Vergara Maricarmen putativo " +
  // Turkish, with its dotless i as it is written in small letters.
  "sık sıkı sıktı sıkıl";

export const innocentPhrases: readonly string[] = [
  ...["cum laude", "summa cum laude", "magna cum laude", "cum grano salis", "Fick's law", "Ficks law", "Fick's laws"],
  ...["Ficksches Gesetz", "Ficksche Gesetze", "Dick van Dyke", "Dick van Dyck", "van Dyke", "Moby Dick", "Dick Tracy"],
  ...[
    "Philip K Dick",
    "Dick Clark",
    "Dick Cheney",
    "Dick Turpin",
    "Dick Whittington",
    "spotted dick",
    "Tom Dick and Harry",
  ],
  ...[
    "Maine Coon",
    "Maine Coons",
    "John Lee Hooker",
    "pussy cat",
    "pussy cats",
    "Pussy Riot",
    "pussy willow",
    "Octopussy",
  ],
  ...[
    "cock a doodle doo",
    "cock-a-leekie",
    "blue tits",
    "great tits",
    "coal tits",
    "blue tit",
    "great tit",
    "tit for tat",
  ],
  ...["Hell's Kitchen", "Hell's Angels", "Highway to Hell", "Hell's Bells", "hell yeah"],
  ...["chili con carne", "con carne", "con brio", "con moto", "con fuoco", "con amore", "con sordino", "pros and cons"],
  ...[
    "cul-de-sac",
    "culs-de-sac",
    "cul-de-lampe",
    "cul-de-poule",
    "cul-de-jatte",
    "Coca-Cola",
    "love bite",
    "sound bite",
  ],
  ...["Ass Prof", "Ass iur", "Ass jur", "Ass Arzt", "Ass Ärztin", "Ass Coach", "Ass Trainer", "Wiss Ass", "Anal Chem"],
  ...["bite sized", "reality bites", "Chink in the armour"],
  ...[
    "pique-nique",
    "pique-niques",
    "pique-niquer",
    "pique-niqué",
    "as-salamu",
    "as-salam",
    "spic and span",
    "Rio Negro",
    "Río Negro",
    "negro spiritual",
    "Hurenkind und Schusterjunge",
    "Nazi Germany",
  ],
];

export const innocentBeginnings: readonly string[] = words.split(" ");
