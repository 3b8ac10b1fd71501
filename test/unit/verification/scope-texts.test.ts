import { describe, expect, it } from 'vitest';
import type { SentenceKind, SentenceRange } from '../../../src/engine/documents/types.ts';
import { judgeClaim } from '../../../src/engine/verification/judge-claim.ts';
import { leadOf, scopesOf } from '../../../src/engine/verification/scope-texts.ts';
import type { CitedPlace } from '../../../src/engine/verification/types.ts';
import { passageOf } from './passages.ts';

type Line = readonly [kind: SentenceKind, text: string];

/** A passage of these lines under a heading path; of rows the first line of the kind is the header of the others. */
function pageOf(section: string, lines: readonly Line[]) {
  const header = lines.find(([kind]) => kind === 'row');
  let start = 100;
  let head: readonly [number, number] | null = null;
  const sentences = lines.map(([kind, text]): SentenceRange => {
    const range = { start, end: start + text.length, kind };
    start += text.length + 1;
    if (text === header?.[1]) {
      head = [range.start, range.end];
      return { ...range, header: null };
    }
    return { ...range, header: kind === 'row' ? head : null };
  });
  return { start: 100, text: lines.map(([, text]) => text).join('\n'), section, sentences };
}

const judge = (claim: string, passage: ReturnType<typeof pageOf>, textSpan: string) => {
  const place: CitedPlace = { passage, textSpan, background: `Travel Policy\n${passage.section}` };
  return judgeClaim(claim, [place]);
};

describe('what stands above decides', () => {
  const LIST = pageOf('Travel Policy > 6 Claims > 6.5 What is not reimbursed', [
    ['heading', '6.5 What is not reimbursed'],
    ['item', '• fines, parking penalties and missed connections;'],
    ['item', '• upgrades that were not approved.'],
  ]);
  it.each([
    ['Fines are reimbursed.', 'contradicted'],
    ['Parking penalties are reimbursed.', 'contradicted'],
    ['Fines are not reimbursed.', 'supported'],
    ['Fines are never reimbursed.', 'weak'],
    ['Parking fines are always paid.', 'unsupported'],
  ])('a heading that denies, over a list: %s', (claim, verdict) => {
    expect(judge(claim, LIST, '• fines, parking penalties and missed connections;').verdict).toBe(verdict);
  });

  it('says which words decided, where they stand', () => {
    const { findings, scopes, reason } = judge('Fines are reimbursed.', LIST, '• fines, parking penalties');
    expect(reason).toBe('The source says “not reimbursed”, the sentence leaves it out.');
    expect(findings[0]?.source).toEqual({ text: 'not reimbursed', start: 100 + 12, end: 100 + 26 });
    expect(scopes[0]).toMatchObject([{ kind: 'heading', range: [100, 126] }]);
  });

  const BANNED = pageOf('Rules', [
    ['prose', 'The following may not be brought into the country:'],
    ['item', '• electronic cigarettes;'],
    ['item', '• chewing gum.'],
  ]);
  it.each([
    ['Chewing gum may be brought into the country.', 'contradicted'],
    ['Chewing gum may not be brought into the country.', 'supported'],
    ['Chewing gum must not be brought into the country.', 'supported'],
  ])('an introduction that forbids: %s', (claim, verdict) => {
    expect(judge(claim, BANNED, '• chewing gum.').verdict).toBe(verdict);
  });

  const BACK = pageOf('Receipts', [
    ['prose', 'Every traveller hands in receipts with the claim.'],
    ['prose', 'This does not apply to interns.'],
  ]);
  it.each([
    ['Every traveller hands in receipts with the claim.', 'supported'],
    ['Interns hand in receipts with the claim.', 'contradicted'],
  ])('a neighbour that takes back: %s', (claim, verdict) => {
    expect(judge(claim, BACK, 'Every traveller hands in receipts with the claim.').verdict).toBe(verdict);
  });

  const ASKED = pageOf('Questions > Can I lend days to a colleague?', [
    ['heading', 'Can I lend days to a colleague?'],
    ['prose', 'No.'],
    ['prose', 'Leave is a personal entitlement and cannot be transferred.'],
  ]);
  it.each([
    ['You can lend days to a colleague.', 'contradicted'],
    ['You cannot lend days to a colleague.', 'supported'],
  ])('a heading that asks and is answered with no: %s', (claim, verdict) => {
    expect(judge(claim, ASKED, 'Leave is a personal entitlement and cannot be transferred.').verdict).toBe(verdict);
  });

  it('a heading that only names a question says nothing of those that stand under it', () => {
    const covered = pageOf('Scope > Who is covered', [
      ['heading', 'Who is covered'],
      ['prose', 'A manager who engages contractors tells them the rules.'],
      ['prose', 'Contractors and agency workers are not covered by this policy.'],
    ]);
    const claim = 'Contractors are covered.';
    expect(judge(claim, covered, 'A manager who engages contractors tells them the rules.').verdict).not.toBe(
      'supported',
    );
    expect(judge(claim, covered, 'Contractors and agency workers are not covered by this policy.').verdict).toBe(
      'contradicted',
    );
  });
});

describe('a word that is denied far from where the sentence has it', () => {
  const judged = (claim: string, text: string) => judge(claim, pageOf('', [['prose', text]]), text).verdict;
  it.each([
    ['Tips are reimbursed.', 'Tips are not customary and are not reimbursed.', 'contradicted'],
    ['Tips in Japan are reimbursed.', 'Tips are not customary and are not reimbursed.', 'contradicted'],
    ['Tips are not reimbursed.', 'Tips are not customary and are not reimbursed.', 'supported'],
    ['Receipts are needed for tips.', 'The allowance covers meals and tips; receipts are not needed.', 'contradicted'],
    ['No receipts are needed for tips.', 'The allowance covers meals and tips; receipts are not needed.', 'weak'],
    ['The salary is added to the account.', 'The salary is deducted from the account.', 'weak'],
    ['Cash is limited to 200 euros a year.', 'Cash is limited to 200 euros a journey.', 'contradicted'],
    [
      'A journey is approved by the Security Office.',
      'A journey is approved by the Finance Officer after advice from the Security Office.',
      'contradicted',
    ],
    [
      'A journey is approved by the Security Office.',
      'A journey is approved by the Finance Officer and the Security Office.',
      'supported',
    ],
  ])('%s | %s', (claim, text, verdict) => {
    if (verdict === 'contradicted') expect(['contradicted', 'unsupported']).toContain(judged(claim, text));
    else expect(judged(claim, text)).toBe(verdict);
  });
});

describe('rows of a table', () => {
  const TABLE = pageOf('Hotels', [
    ['row', 'City\tHotel limit per night\tDaily allowance\tHalf day\tCurrency'],
    ['row', 'Vienna\t150\t46\t23\tEUR'],
    ['row', 'Vilnius\t105\t36\t18\tEUR'],
  ]);
  const BOTH = 'Vienna\t150\t46\t23\tEUR\nVilnius\t105\t36\t18\tEUR';
  it.each([
    ['The hotel limit per night in Vienna is 150 euros.', 'supported'],
    ['The hotel limit per night in Vienna is 105 euros.', 'contradicted'],
    ['The daily allowance in Vienna is 46 euros.', 'supported'],
    ['The daily allowance in Vienna is 150 euros.', 'contradicted'],
    ['The half-day allowance in Vienna is 46 euros.', 'contradicted'],
  ])('beside two rows: %s', (claim, verdict) => {
    expect(judge(claim, TABLE, BOTH).verdict).toBe(verdict);
  });

  it('of another city contradict nothing', () => {
    expect(judge('The hotel limit per night in Vienna is 150 euros.', TABLE, 'Vilnius\t105\t36\t18\tEUR').verdict).toBe(
      'unsupported',
    );
  });

  it('forbid under the column that the sentence names', () => {
    const classes = pageOf('Handling', [
      ['row', 'Activity\tPublic\tConfidential\tSecret'],
      ['row', 'Sending by mail\tAllowed\tEncrypted\tForbidden'],
    ]);
    const span = 'Sending by mail\tAllowed\tEncrypted\tForbidden';
    expect(judge('Sending Secret information by mail is forbidden.', classes, span).verdict).not.toBe('contradicted');
    expect(judge('Sending Secret information by mail is allowed.', classes, span).verdict).not.toBe('supported');
  });
});

describe('what a passage stands under that is not in it', () => {
  it('is looked for in the passages before it', () => {
    const first = { ...passageOf(['Rules', 'You may not bring:', 'gum;'], { start: 0 }), section: 'Rules' };
    const kinds: SentenceKind[] = ['heading', 'prose', 'item'];
    const opening = { ...first, sentences: first.sentences.map((one, i) => ({ ...one, kind: kinds[i] ?? 'prose' })) };
    const next = passageOf(['knives;'], { start: 40, chunkIndex: 1 });
    const passage = {
      ...next,
      section: 'Rules',
      sentences: next.sentences.map((one) => ({ ...one, kind: 'item' as const })),
    };
    const lead = leadOf(passage, [opening, passage]);
    expect(lead.map(({ kind, text, range }) => [kind, text, range])).toEqual([
      ['heading', 'Rules', [0, 5]],
      ['introduction', 'You may not bring:', [6, 24]],
    ]);
    expect(scopesOf({ ...passage, lead }, [40, 47]).map(({ kind }) => kind)).toEqual(['heading', 'introduction']);
  });
});
