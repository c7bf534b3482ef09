/** Endings of web addresses: the common generic ones and those of countries. */
export const endings: ReadonlySet<string> = new Set(
  [
    "com net org info biz name pro edu gov mil int mobi tel travel jobs eu asia africa cat gal eus bzh scot swiss",
    "dev app io ai xyz online site website shop store club live life link click events party wedding photo photos",
    "pics pictures gallery page blog wiki cloud tech digital media social chat fun games group team world today news",
    "email works agency studio design art music band dance show tickets fan fans cafe bar pub beer wine pizza menu",
    "restaurant catering hotel travel tours holiday rocks sexy xxx porn adult cam webcam dating singles love video tube",
    "stream zone space top win bid loan work center academy school city house rent bio ink wtf lol buzz guru ninja",
    "berlin hamburg koeln cologne bayern saarland ruhr nrw wien tirol paris london wales nyc miami vegas tokyo moscow",
    "amsterdam brussels vlaanderen gent madrid barcelona istanbul",
    "ac ad ae af ag al am ao ar as at au az ba bb bd be bf bg bh bi bj bo br bs by bz ca cc cd cf cg ch ci cl cm cn co",
    "cr cu cv cy cz de dk dm do dz ec ee eg es et fi fj fm fo fr ga gd ge gg gh gi gl gm gn gr gt gy hk hn hr ht hu id",
    "ie il im in iq ir is it je jm jo jp ke kg kh kr kw ky kz la lb lc li lk ls lt lu lv ly ma md me mg mk ml mm mn mo",
    "ms mt mu mv mw mx my mz na ng ni nl no np nu nz om pa pe pf ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sc",
    "sd se sg sh si sk sl sm sn so sr st su sv sy sz tc td tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va",
    "vc ve vg vi vn vu ws za zm zw",
  ].flatMap((line) => line.split(" ")),
);

/** Endings that are words, too: `Great party.it was fun` is two sentences. */
export const wordEndings: ReadonlySet<string> = new Set(
  [
    "am as at be by do go hi id ie in is it la li me my no of on pm so st to us es et de ma sa se si ne ni na pa va mo",
    "al il el re tu te mi ba ca ce da du le les un eu im are art bar fun love live life team work show today world top",
    "win zone music dance house party wedding news email link page photo photos menu pub beer wine pizza cafe fan fans",
    "love media group city school rent space video club games band hotel cat gal scot int name pro",
  ].flatMap((line) => line.split(" ")),
);
