import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ANSWER_START,
  answerGrammar,
  answerSchema,
  foreignScripts,
} from '../../../../../src/engine/answer/sources/model/grammar.ts';
import { ModelOutput } from '../../../../../src/engine/answer/sources/model/model-output.ts';
import { gbnfAccepts } from '../../../../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../../../../src/engine/models/remote/gbnf-parse.ts';
import { sampleGbnf } from '../../../../fakes/gbnf-sample.ts';
import { randomFrom } from '../../../../fakes/random.ts';

const LIMITS = { maxClaims: 5, maxSentencesPerClaim: 3, maxClaimCharacters: 240 };
const grammar = parseGbnf(answerGrammar([1, 2, 10], LIMITS));
const answer = (claims: string) => `{"mode":"answer","claims":[${claims}]}`;
/** Whether the reply is admitted: it has the given beginning, and the grammar admits the rest. */
const admits = (text: string) => text.startsWith(ANSWER_START) && gbnfAccepts(grammar, text.slice(ANSWER_START.length));
const claim = (s: string, t = 'x') => `{"t":"${t}","s":[${s}]}`;

describe('answerGrammar', () => {
  it('gives only parsable replies with numbers of the prompt, 500 times', () => {
    const random = randomFrom(7);
    let answers = 0;
    for (let i = 0; i < 500; i++) {
      const numbers = Array.from({ length: 1 + Math.floor(random() * 60) }, (_, n) => n + 1).filter(
        () => random() < 0.6,
      );
      const allowed = numbers.length > 0 ? numbers : [4];
      const text = ANSWER_START + sampleGbnf(parseGbnf(answerGrammar(allowed, LIMITS)), random);
      const output = ModelOutput.parse(JSON.parse(text));
      answers++;
      expect(output.claims.length).toBeLessThanOrEqual(5);
      for (const { s, t } of output.claims) {
        expect(s.length).toBeLessThanOrEqual(3);
        for (const number of s) expect(allowed).toContain(number);
        expect([...t].length).toBeLessThanOrEqual(240);
        expect(t).not.toMatch(/[[\]\p{Cc}\u2028\u2029\u202a-\u202e]/u);
        expect(t.trim()).not.toBe('');
      }
    }
    expect(answers).toBe(500);
  });

  it.each([
    ['one claim', answer(claim('1'))],
    ['three sentences', answer(claim('1,2,10'))],
    ['five claims', answer(Array(5).fill(claim('2')).join(','))],
    ['escapes', answer(claim('1', 'a \\"b\\" \\\\ c'))],
    ['other scripts', answer(claim('1', 'Größe 中文 🙂'))],
  ])('admits %s', (_, text) => expect(admits(text)).toBe(true));

  it.each([
    ['a number that is not in the prompt', answer(claim('3'))],
    ['the first digits of a longer number of the prompt', answer(claim('11'))],
    ['a longer one', answer(claim('100'))],
    ['zero', answer(claim('0'))],
    ['a leading zero', answer(claim('01'))],
    ['a negative one', answer(claim('-1'))],
    ['a fraction', answer(claim('1.0'))],
    ['no number', answer(claim(''))],
    ['four numbers', answer(claim('1,1,1,1'))],
    ['six claims', answer(Array(6).fill(claim('2')).join(','))],
    ['no claim', answer('')],
    ['no words', answer(claim('1', ''))],
    ['blank words', answer(claim('1', ' '))],
    ['too many words', answer(claim('1', 'x'.repeat(241)))],
    ['a marker', answer(claim('1', 'see [2]'))],
    ['an escaped bracket', answer(claim('1', 'see \\u005b2]'))],
    ['a newline', answer(claim('1', 'a\nb'))],
    ['an escaped newline', answer(claim('1', 'a\\nb'))],
    ['a bidirectional override', answer(claim('1', 'a\u202eb'))],
    ['numbers before words', '{"mode":"answer","claims":[{"s":[1],"t":"x"}]}'],
    ['free whitespace', answer(claim('1, 2'))],
    ['text after the end', `${answer(claim('1'))} `],
    ['an answer without a claim', '{"mode":"answer"}'],
    ['anything beside the claims', `${answer(claim('1')).slice(0, -1)},"missing":null}`],
    ['a refusal', '{"mode":"refuse"}'],
  ])('does not admit %s', (_, text) => expect(admits(text)).toBe(false));

  it('keeps to the scripts of the prompt', () => {
    const written = (prompt: string, words: string) => {
      const foreign = foreignScripts(prompt);
      const rules = parseGbnf(answerGrammar([1], { ...LIMITS, foreign }));
      return gbnfAccepts(rules, `${words}","s":[1]}]}`);
    };
    expect(written('How long is the notice period?', 'Four weeks – “à la carte”, 5 €.')).toBe(true);
    for (const words of [
      'Four weeks税',
      'Four weeks，',
      'Четыре недели',
      'τέσσερις',
      'ארבעה',
      'أربعة',
      'चार',
      'สี่',
      '四',
      '네',
    ])
      expect(written('How long is the notice period?', words)).toBe(false);
    expect(written('Πόσο διαρκεί;', 'τέσσερις')).toBe(true);
    expect(written('通知期間は？', 'ひらがな、四週間。')).toBe(true);
  });

  it('needs numbers', () => expect(() => answerGrammar([], LIMITS)).toThrow(RangeError));
});

describe('answerSchema', () => {
  const schema = z.fromJSONSchema(answerSchema([1, 2, 10], LIMITS));
  const takes = (text: string) => schema.safeParse(JSON.parse(text)).success;

  it('takes all that the grammar gives, 200 times', () => {
    const random = randomFrom(11);
    for (let i = 0; i < 200; i++) {
      const text = ANSWER_START + sampleGbnf(grammar, random);
      expect(takes(text), text).toBe(true);
    }
  });

  it.each([
    ['a number that is not in the prompt', answer(claim('3'))],
    ['no number', answer(claim(''))],
    ['four numbers', answer(claim('1,1,1,1'))],
    ['six claims', answer(Array(6).fill(claim('2')).join(','))],
    ['no claim', answer('')],
    ['no words', answer(claim('1', ''))],
    ['too many words', answer(claim('1', 'x'.repeat(241)))],
    ['another mode', answer(claim('1')).replace('"answer"', '"refuse"')],
    ['a field of its own', '{"mode":"answer","claims":[{"t":"x","s":[1],"why":"x"}]}'],
  ])('does not take %s', (_, text) => expect(takes(text)).toBe(false));

  it('has its keys in the order in which they are to be written', () => {
    const text = JSON.stringify(answerSchema([1], LIMITS));
    expect([...text.matchAll(/"(mode|claims|t|s)":/gu)].map(([, key]) => key)).toEqual(['mode', 'claims', 't', 's']);
  });
});

describe('the fake grammar reader', () => {
  it.each([
    ['root ::= unknown'],
    ['root ::= "a"\nroot ::= "b"'],
    ['root ::= "a"\nspare ::= "b"'],
    ['root ::= "a"{2}'],
    ['root ::= "a"{0,2000}'],
    ['root ::= .'],
    ['root ::= "\\q"'],
    ['root = "a"'],
    ['start ::= "a"'],
    ['root ::= ("a"'],
    ['root ::= '],
    ['root ::= [b-a]'],
  ])('refuses %j', (source) => expect(() => parseGbnf(source)).toThrow(SyntaxError));
});
