import { describe, expect, it } from 'vitest';
import { QUOTE_START, quoteGrammar } from '../../../../../../src/engine/answer/sources/model/grammar.ts';
import { QuoteOutput, quoteOutputOf } from '../../../../../../src/engine/answer/sources/model/model-output.ts';
import { gbnfAccepts } from '../../../../../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../../../../../src/engine/models/remote/gbnf-parse.ts';
import { sampleGbnf } from '../../../../../fakes/gbnf-sample.ts';
import { randomFrom } from '../../../../../fakes/random.ts';

const MAX = 5;
const grammar = parseGbnf(quoteGrammar([1, 2, 10], MAX));
/** A reply without the beginning that is given. */
const quote = (lines: string) => `${lines}]}`;
const whole = (lines: string) => `${QUOTE_START}${lines}]}`;

/** Every list of at most `most` of these numbers, in any order, repeats included. */
const lists = (numbers: readonly number[], most: number): number[][] =>
  most === 0 ? [[]] : lists(numbers, most - 1).flatMap((list) => [list, ...numbers.map((n) => [...list, n])]);

describe('quoteGrammar', () => {
  it('gives only numbers of lines of the prompt, 500 times', () => {
    const random = randomFrom(7);
    const lengths = new Set<number>();
    for (let i = 0; i < 500; i++) {
      const numbers = Array.from({ length: 1 + Math.floor(random() * 60) }, (_, n) => n + 1).filter(
        () => random() < 0.6,
      );
      const allowed = numbers.length > 0 ? numbers : [4];
      const text = sampleGbnf(parseGbnf(quoteGrammar(allowed, MAX)), random);
      const { lines } = QuoteOutput.parse(JSON.parse(QUOTE_START + text));
      lengths.add(lines.length);
      for (const number of lines) expect(allowed).toContain(number);
    }
    expect([...lengths].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('admits every list of allowed numbers up to its length, each in one way only', () => {
    const all = new Set(lists([1, 2, 10], MAX).map((list) => list.join(',')));
    expect(all.size).toBe(364);
    for (const list of all) expect(gbnfAccepts(grammar, quote(list)), list).toBe(list !== '');
  });

  it('admits no reply with one character more, less or another', () => {
    const alphabet = [...' {}[]",:0123456789abcdefilmnoqrstu\\\n'];
    const replies = [quote('1'), quote('10,2'), quote('1,10,2,2,1')];
    const isReply = (text: string) => /^(?:10|1|2)(?:,(?:10|1|2)){0,4}\]\}$/.test(text);
    let refused = 0;
    for (const reply of replies) {
      for (let at = 0; at <= reply.length; at++) {
        const [before, after, rest] = [reply.slice(0, at), reply.slice(at), reply.slice(at + 1)];
        for (const text of [before + rest, ...alphabet.flatMap((c) => [before + c + after, before + c + rest])]) {
          expect(gbnfAccepts(grammar, text), text).toBe(isReply(text));
          if (!isReply(text)) refused++;
        }
      }
    }
    expect(refused).toBeGreaterThan(1500);
  });

  it.each([
    ['six lines', quote('1,1,1,1,1,1')],
    ['words', '1],"t":"x"}'],
    ['the beginning once more', whole('1')],
    ['a refusal', '{"mode":"refuse"}'],
    ['no line', ']}'],
  ])('does not admit %s', (_, text) => expect(gbnfAccepts(grammar, text)).toBe(false));

  it('needs numbers', () => expect(() => quoteGrammar([], MAX)).toThrow(RangeError));
});

describe('quoteOutputOf', () => {
  it.each([
    ['a list cut off', '{"mode":"quote","lines":[1'],
    ['an empty list', whole('')],
    ['a fraction', whole('1.5')],
    ['a refusal', '{"mode":"refuse"}'],
    ['words beside the numbers', '{"mode":"quote","lines":[1],"t":"x"}'],
    ['nothing', ''],
  ])('is null for %s', (_, reply) => expect(quoteOutputOf(reply)).toBeNull());
});
