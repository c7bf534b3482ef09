/**
 * The texts of the preview page: above all the sample posts of an event without posts. They are not in the catalogue,
 * or every page of the console would load them.
 */
export const wallPreviewMessages = {
  alone: "Open this preview from the event's dialog.",
  samples: {
    one: { person_name: "Mira", person_city: "Kansas City", caption: "The whole room just lit up." },
    two: { person_name: "Jonas", person_city: "Lisbon", caption: "Table seven says hello" },
    three: {
      person_name: "Amara",
      person_city: "Leeds",
      caption: "What a view from up here. We are not leaving before the lights do, and maybe not even then.",
    },
    four: { person_name: "Theo and Lena", person_city: "Graz", caption: "First dance of the night" },
    five: { person_name: "Priya", person_city: "Austin", caption: "Old friends, new photos" },
    six: { person_name: "Noah", person_city: "Utrecht", caption: "Cheers from the balcony!" },
    seven: { person_name: "Sofía", person_city: "Valencia", caption: "Best seats in the house" },
    eight: { person_name: "Oskar", person_city: "Malmö", caption: "Somebody save me a piece of that cake" },
    nine: { person_name: "Yuki", person_city: "Osaka", caption: "Golden hour did its thing" },
    ten: { person_name: "Grace", person_city: "Galway", caption: "Dancing shoes: on" },
    eleven: { person_name: "Mateo", person_city: "Porto", caption: "All the way from the coast for this" },
    twelve: { person_name: "Ines", person_city: "Lyon", caption: "One more song, please" },
  },
} as const;
