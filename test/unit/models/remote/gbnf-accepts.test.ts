import { expect, it } from 'vitest';
import { ANSWER_START, answerGrammar } from '../../../../src/engine/answer/sources/model/grammar.ts';
import { gbnfVerdict } from '../../../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../../../src/engine/models/remote/gbnf-parse.ts';
import { sampleGbnf } from '../../../fakes/gbnf-sample.ts';
import { randomFrom } from '../../../fakes/random.ts';

const LIMITS = { maxClaims: 3, maxSentencesPerClaim: 2, maxClaimCharacters: 20 };

it('knows every beginning of an answer, and the character from which on a text is none', () => {
  const grammar = parseGbnf(answerGrammar([1, 2, 17], LIMITS));
  const random = randomFrom(7);
  let refused = 0;
  for (let i = 0; i < 40; i++) {
    const text = sampleGbnf(grammar, random);
    const characters = [...text];
    for (let end = 0; end < characters.length; end++) {
      const beginning = characters.slice(0, end).join('');
      expect(gbnfVerdict(grammar, beginning), beginning).toBe('beginning');
      // A control character is allowed nowhere.
      expect(gbnfVerdict(grammar, `${beginning}\u0001`)).toBe('refused');
      const changed = `${beginning}${characters[end] === ']' ? '}' : ']'}`;
      if (gbnfVerdict(grammar, changed) !== 'refused') continue;
      refused++;
      // Nothing that follows makes up for it.
      expect(gbnfVerdict(grammar, `${changed}${characters.slice(end + 1).join('')}`)).toBe('refused');
    }
    expect(gbnfVerdict(grammar, text)).toBe('whole');
    expect(gbnfVerdict(grammar, `${text} `)).toBe('refused');
  }
  expect(refused).toBeGreaterThan(40);
});

it('refuses the given beginning of a reply, which the server is not to send again', () => {
  const grammar = parseGbnf(answerGrammar([1], LIMITS));
  expect(gbnfVerdict(grammar, `${ANSWER_START}x`)).toBe('refused');
});
