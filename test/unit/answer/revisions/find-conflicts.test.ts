import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../../src/engine/answer/parts/read-request.ts';
import { findConflicts } from '../../../../src/engine/answer/revisions/find-conflicts.ts';
import { claimOf, sourceIn } from '../claim-of.ts';
import { documentOf } from '../library-of.ts';

const QUESTION = 'Who must be told when a laptop is lost?';
const TRAVEL = 'A laptop that is lost must be reported to the Travel Desk within 24 hours.';
const SECURITY = 'The loss of a device must be reported to the Service Desk within one hour.';

/** What is found where each sentence is of a document of its own, unless `documents` names them. */
function conflicts(
  sentences: readonly string[],
  { question = QUESTION, documents = ['a', 'b', 'c'], basis = false } = {},
) {
  const ofCells = {
    origin: 'cells' as const,
    basis: { operation: 'value' as const, operands: [{ document_id: 'a'.repeat(16), start: 0, end: 2 }] },
  };
  const claims = sentences.map((text, i) => {
    const name = documents[i] ?? '';
    const { passages } = documentOf({
      ...{ id: name.repeat(16), name, sentences: [text] },
      passages: [{ sentences: [0, 0] }],
    });
    return claimOf(i, text, [sourceIn(passages, text)], basis ? ofCells : {});
  });
  return findConflicts(claims, { request: readRequest({ question }) })
    .flatMap((claim) => claim.conflicts)
    .map((sides) => sides.map(({ words, source: { passage } }) => `${words} ${passage.document.document_name}`));
}

describe('what documents say otherwise', () => {
  it('is told with the words of each and its document', () => {
    expect(conflicts([TRAVEL, SECURITY])).toEqual([['24 hours a', 'one hour b']]);
  });

  it('may be a duty', () => {
    const pair = ['Receipts must be kept by the traveller.', 'Receipts may be kept by the traveller.'];
    expect(conflicts(pair)).toEqual([['must a', 'may b']]);
  });

  it.each<[string, readonly string[], Parameters<typeof conflicts>[1]]>([
    ['within one document', [TRAVEL, SECURITY], { documents: ['a', 'a'] }],
    ['where both say the same', [TRAVEL, TRAVEL.replace('24', 'twenty-four')], {}],
    ['where only a name differs', [TRAVEL, TRAVEL.replace('Travel Desk', 'Service Desk')], {}],
    ['where the figures count other things', [TRAVEL, TRAVEL.replace('24 hours', '3 floors')], {}],
    ['where the question is about several documents', [TRAVEL, SECURITY], { question: 'Which documents say so?' }],
    ['between cells that were asked for', [TRAVEL, SECURITY], { basis: true }],
  ])('is not told %s', (_, sentences, options) => {
    expect(conflicts(sentences, options)).toEqual([]);
  });
});
