/**
 * Prints grammars of requests with texts, as JSON lines {grammar, cases: [[text, whether our grammar admits it]…]}: those of the id sets that
 * the vocabulary test tries, random replies, and each with one character changed. For comparing another implementation of GBNF, by which a
 * server restricts its replies (docs/trials/models/answers-from-a-server.md).
 */
import process from 'node:process';
import { DEFAULT_SETTINGS } from '../src/engine/answer/settings.ts';
import { answerGrammar, foreignScripts } from '../src/engine/answer/sources/model/grammar.ts';
import { gbnfAccepts } from '../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../src/engine/models/remote/gbnf-parse.ts';
import { sampleGbnf } from '../test/fakes/gbnf-sample.ts';
import { randomFrom } from '../test/fakes/random.ts';
import { idSets } from '../test/model/grammar/id-sets.ts';

const SETS = 100;
const REPLIES = 10;
const CHANGES = '0[x"\\]}{,1 \u0007\u00A0\u200B中я🙂';

const random = randomFrom(11);
for (const [turn, ids] of idSets(SETS, 77).entries()) {
  const foreign = turn % 2 === 0 ? foreignScripts('English') : '';
  const grammar = answerGrammar(ids, { ...DEFAULT_SETTINGS, foreign });
  const parsed = parseGbnf(grammar);
  const cases = Array.from({ length: REPLIES }, () => {
    const characters = [...sampleGbnf(parsed, random)];
    const changed = characters.with(
      Math.floor(random() * characters.length),
      [...CHANGES][Math.floor(random() * [...CHANGES].length)] as string,
    );
    return [characters, changed].map((text) => text.join(''));
  }).flat();
  const line = { grammar, cases: cases.map((text) => [text, gbnfAccepts(parsed, text)]) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
