/**
 * How moderators hold what they look at (docs/decisions/108). A tab renews its hold only while its page is visible
 * and was touched lately, so a forgotten hold expires. It requests a hold once the selection rests (a debounce), and
 * polls the others' holds.
 */
export const holdRules = {
  seconds: 30,
  renewSeconds: 10,
  activeSeconds: 20,
  restMs: 300,
  lookSeconds: 10,
  /**
   * Maximum of counted tabs per person. Colleagues are not dealt posts that another holds, so a person with endless
   * tabs would leave them nothing to decide.
   */
  tabsPerUser: 20,
} as const;
