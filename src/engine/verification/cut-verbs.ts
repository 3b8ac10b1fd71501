/** Verbs as they stand before a "t" of its own in texts that lost their apostrophes ("don t"), and the verbs themselves. */
export const CUT_VERBS: Readonly<Record<string, string>> = {
  ...{
    can: 'can',
    won: 'will',
    don: 'do',
    doesn: 'does',
    didn: 'did',
    isn: 'is',
    aren: 'are',
    wasn: 'was',
    weren: 'were',
  },
  ...{ couldn: 'could', wouldn: 'would', shouldn: 'should', mustn: 'must', needn: 'need', haven: 'have', hasn: 'has' },
  hadn: 'had',
};
