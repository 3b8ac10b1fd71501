import { describe, expect, it } from 'vitest';
import { ANSWER_START, answerForm } from '../../../../src/engine/answer/sources/model/grammar.ts';
import { CompactReply } from '../../../../src/engine/models/remote/compact-reply.ts';
import { gbnfAccepts } from '../../../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../../../src/engine/models/remote/gbnf-parse.ts';
import { sampleGbnf } from '../../../fakes/gbnf-sample.ts';
import { randomFrom } from '../../../fakes/random.ts';

const FORM = answerForm([1, 2, 17], { maxClaims: 3, maxSentencesPerClaim: 2, maxClaimCharacters: 80 });

/** What comes of a reply that arrives in pieces of this many units; null where it does not begin as it should. */
function compact(text: string, size = text.length): string | null {
  const reply = new CompactReply(FORM.start);
  let all = '';
  for (let at = 0; at < text.length; at += size) {
    const added = reply.push(text.slice(at, at + size));
    if (added === null) return null;
    all += added;
  }
  return all;
}

/** The words of a reply of one claim, whose `t` is written as this JSON. */
function words(json: string): unknown {
  const rest = compact(`{"mode":"answer","claims":[{"t":${json},"s":[1]}]}`);
  return rest === null ? null : JSON.parse(FORM.start + rest).claims[0].t;
}

describe('CompactReply', () => {
  it('writes any spacing and any escapes as the grammar has them, in pieces of any size, 300 times', () => {
    const random = randomFrom(3);
    const grammar = parseGbnf(FORM.grammar);
    const spaced = [undefined, 1, '\t', ' \r\n'];
    for (let i = 0; i < 300; i++) {
      const rest = sampleGbnf(grammar, random);
      const value = JSON.parse(FORM.start + rest) as { claims: { t: string }[] };
      // What the grammar allows and this takes away.
      for (const claim of value.claims) claim.t = `x${claim.t.trim()}`.trim();
      const plain = JSON.stringify(value);
      let text = JSON.stringify(value, null, spaced[i % spaced.length]);
      if (i % 3 === 0)
        text = text.replace(/[^\p{ASCII}]/gu, (character) =>
          character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
        );
      const made = compact(text, 1 + Math.floor(random() * 9));
      expect(FORM.start + made).toBe(plain);
    }
  });

  it.each([
    ['"Leave is five days [2]."', 'Leave is five days.'],
    ['"[1] Leave is [1, 2] five days.[17]"', 'Leave is five days.'],
    ['"  Leave\\nis\\tfive\\u0020days.  "', 'Leave is five days.'],
    ['"Leave [sic] is [5 days]."', 'Leave (sic) is (5 days).'],
    ['"Leave [[2]] is ["', 'Leave () is ('],
    ['"a \\"b\\" \\\\ c\\/d \\u0022"', 'a "b" \\ c/d "'],
    ['"\\ud83d\\ude42 é"', '🙂 é'],
    ['"[]"', '()'],
  ])('reads %s as “%s”', (json, expected) => expect(words(json)).toBe(expected));

  it.each([
    ['another beginning', '{"mode":"refuse","claims":[]}'],
    ['keys in another order', '{"claims":[{"t":"A.","s":[1]}],"mode":"answer"}'],
    ['lines before their words', '{"mode":"answer","claims":[{"s":[1],"t":"A."}]}'],
    ['prose', 'The answer is five days.'],
    ['a fence', '```json\n{"mode":"answer"}'],
    ['thoughts', '<think>Let me see.</think>{"mode":"answer"}'],
  ])('does not take %s', (_, text) => expect(compact(text, 3)).toBeNull());

  it('leaves to the grammar what it has no place for', () => {
    const grammar = parseGbnf(FORM.grammar);
    const accepted = (text: string) => gbnfAccepts(grammar, compact(text) ?? expect.unreachable());
    const claim = (t: string, s = '1') => `{"mode":"answer","claims":[{"t":"${t}","s":[${s}]}]}`;
    expect(accepted(claim('A.'))).toBe(true);
    for (const text of [
      claim('A.', '3'),
      claim('A.', '1,1,1'),
      claim('A.', ''),
      claim(''),
      claim('[1]'),
      claim('A\\u202e.'),
      claim('A\\x.'),
      claim('A\\uZZZZ.'),
      claim('x'.repeat(81)),
      `${claim('A.')}x`,
    ])
      expect(accepted(text), text).toBe(false);
  });

  it('knows the beginning that answers have', () => expect(FORM.start).toBe(ANSWER_START));
});
