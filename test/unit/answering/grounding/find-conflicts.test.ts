import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../../src/contract/answer.ts';
import { findConflicts } from '../../../../src/engine/answering/grounding/find-conflicts.ts';
import { citation } from '../../cli/sample-data.ts';

const QUESTION = 'Who must be told when a laptop is lost?';
const TRAVEL = 'A laptop that is lost must be reported to the Travel Desk within 24 hours.';
const SECURITY = 'The loss of a device must be reported to the Service Desk within one hour.';

/** What is found where each sentence is of a document of its own, unless `documents` names them. */
function conflicts(
  sentences: readonly string[],
  { question = QUESTION, documents = ['a', 'b', 'c'], basis = false } = {},
) {
  const claims = sentences.map(
    (text, i): Claim => ({
      ...{ text, markers: [i + 1], verdict: 'supported', reason: null },
      ...(basis
        ? { basis: { operation: 'value', operands: [{ document_id: 'a'.repeat(16), start: 0, end: 2 }] } }
        : {}),
    }),
  );
  const citations = sentences.map((text, i) => {
    const name = documents[i] ?? '';
    return { ...citation, marker: i + 1, claim_text: text, document_id: name.repeat(16), document_name: name };
  });
  return findConflicts(question, { claims, citations }).map(({ sides }) =>
    sides.map(({ words, document_name, marker }) => `${words} ${document_name} ${marker}`),
  );
}

describe('what documents say otherwise', () => {
  it('is told with the words of each, its document and its marker', () => {
    expect(conflicts([TRAVEL, SECURITY])).toEqual([['24 hours a 1', 'one hour b 2']]);
  });

  it('may be a duty', () => {
    const pair = ['Receipts must be kept by the traveller.', 'Receipts may be kept by the traveller.'];
    expect(conflicts(pair)).toEqual([['must a 1', 'may b 2']]);
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
