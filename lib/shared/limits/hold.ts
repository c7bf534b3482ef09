/**
 * How moderators hold what they look at (docs/decisions/108). A tab renews its hold while its page is seen and was
 * touched lately. So one that was forgotten ends. It asks once the ring rests, and looks at the others' holds by the
 * clock.
 */
export const holdRules = {
  seconds: 30,
  renewSeconds: 10,
  activeSeconds: 20,
  restMs: 300,
  lookSeconds: 10,
  /**
   * Tabs of one person that count. Colleagues are dealt no post that another holds, so a person with endless tabs would
   * leave them nothing to decide.
   */
  tabsPerUser: 20,
} as const;
