import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../evaluation/metrics/seeded-random.ts';
import { MUTATION_KINDS } from '../../../../../evaluation/quality/mutations/change.ts';
import { mutate } from '../../../../../evaluation/quality/mutations/mutate.ts';

const folder = new URL('../../../../../evaluation/quality/mutations/', import.meta.url);

const claim =
  'The office in Bern must not pay more than 25 EUR within 6 days of March 12, 2024, as Jane Miller decided.';

const pair = { id: 'a', claim, evidence: `${claim} Otto Brandt keeps 40 files.`, background: 'Rules' };

const all = (seed: number) => mutate(pair, ['Acme Corporation'], seededRandom(seed));

describe('mutate', () => {
  it('makes one mutation of each kind that a sentence allows', () => {
    expect(all(1).map(({ kind }) => kind)).toEqual([...MUTATION_KINDS]);
  });

  it('changes exactly one place: what stands before and after it stays', () => {
    for (let seed = 0; seed < 40; seed++) {
      for (const { claim: changed, was, now } of all(seed)) {
        let start = 0;
        while (changed[start] === claim[start]) start++;
        let end = 0;
        while (end < claim.length - start && changed.at(-1 - end) === claim.at(-1 - end)) end++;
        expect(changed).not.toBe(claim);
        expect(claim.length - start - end).toBeLessThanOrEqual(was.length + 1);
        expect(changed.length - start - end).toBeLessThanOrEqual(now.length + 1);
      }
    }
  });

  it('is the same for the same seed', () => {
    expect(all(3)).toEqual(all(3));
    expect(new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(all(seed)))).size).toBeGreaterThan(1);
  });

  it('leaves a sentence alone that allows nothing', () => {
    expect(mutate({ ...pair, claim: 'It rains.', evidence: 'It rains.' }, [], seededRandom(1))).toEqual([]);
  });

  it('knows nothing of the checker: only judge-pair.ts imports the engine', () => {
    const importing = readdirSync(folder).filter((file) =>
      /src\/engine/.test(readFileSync(new URL(file, folder), 'utf8')),
    );
    expect(importing).toEqual(['judge-pair.ts']);
  });
});
