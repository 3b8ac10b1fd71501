import { describe, expect, it } from 'vitest';
import { cutLongSentence, splitSentences } from '../../../src/engine/text/split-sentences.ts';

const split = (text: string) => splitSentences(text).map(([start, end]) => text.slice(start, end));

describe('splitSentences', () => {
  it('leaves the mark of a note with the sentence before it', () => {
    expect(split('It fell in 2023.¹ The cap is “90”.⁽ⁱ⁾ It rose by approx.² 5 per cent. 期限は九日。³ 次は。')).toEqual(
      [...['It fell in 2023.¹', 'The cap is “90”.⁽ⁱ⁾', 'It rose by approx.² 5 per cent.', '期限は九日。³', '次は。']],
    );
  });

  it.each<[string, string[]]>([
    ['plain', ['One is here.', 'Two is there!', 'Is three?']],
    ['abbreviations', ['Mr. Smith and Dr. Jones met at approx. 5 p.m. on Jan. 3.', 'They left.']],
    ['latin', ['Staff, e.g. Managers, i.e. Heads, may apply.', 'See art. 5 and sec. 2.']],
    ['companies', ['It was sold to Acme Inc. of Delaware.', 'The price rose.']],
    ['a company at the end', ['It was sold to Acme Inc.', 'The price rose.']],
    ['initials', ['J. R. Smith signed it.', 'It holds.']],
    [
      'joined initials',
      ['The ED issued an order fining J.P. Morgan India.', 'It was made by J.P.', 'The order is appealed.'],
    ],
    ['decimals', ['The rate is 3.5 percent.', 'It was 2.', 'Now it is more.']],
    ['list numbers', ['4. Leave is granted.', 'It ends.']],
    ['quotes', ['He said “stop.”', 'Then he left.']],
    ['brackets', ['(It is closed.)', 'The rest follows.']],
    ['ellipsis', ['It goes on…', 'And on.']],
    ['small letter after a stop', ['The value vs. the price is low.']],
    [
      'German references',
      ['Nach § 9 Abs. 3 Satz 2 und Art. 7bis gilt Nr. 4.', 'Vgl. Ziff. IV, z. B. Plan und Skizze i. S. d. Gesetzes.'],
    ],
    ['German ordinals', ['Es gilt ab dem 1. Juni 2022 und am 3. Werktag.', 'Der Rest folgt.']],
    ['French references', ['Vu l’art. L. 145-9 du code et l’al. 2 de l’art. R. 12.', 'Le bail court.']],
    ['Spanish and Polish references', ['Según el núm. 5 y la pág. 12, art. 4.', 'Zgodnie z art. 5 ust. 2 pkt 3.']],
    [
      'companies of other countries',
      ['It was sold to Quill S.A. of Geneva.', 'Then to Quill S.p.A.', 'The price rose.'],
    ],
    [
      'a number behind its word',
      ['See Policy No. AB-12, sec. 4, para. 2, fig. 3, cf. Table 2.', 'The answer is no.', 'Leave is granted.'],
    ],
    ['a word that is also an abbreviation', ['Do your best.', 'They pay the max.', 'They get it.']],
    ['Roman marks of a list', ['ii. Rent is due.', 'It ends.']],
    ['a mark of a note in brackets', ['The board approved it.(32)', 'The fee is due.[4]', 'It ends.']],
    ['marks of a list', ['1.) Rent is due.', 'It covers (i.) Heat and (ii.) Water.']],
    [
      'quotes of other languages',
      ['Il dit : « Oui. »', 'Puis il part.', '»Nein.«', 'Er sagte „Nein.“', 'Dann ging er.'],
    ],
    ['Chinese', ['第一句。', '第二句！', '第三句']],
    ['no stop at all', ['A heading without a stop']],
  ])('%s', (name, sentences) => {
    expect(split(sentences.join(name === 'Chinese' ? '' : ' '))).toEqual(sentences);
  });

  it('leaves a closing bracket with its own sentence', () => {
    expect(split('【第一条。】第二条（全部。）第三条。」第四条')).toEqual([
      '【第一条。】',
      '第二条（全部。）',
      '第三条。」',
      '第四条',
    ]);
  });

  it('leaves one at the very end, and a quotation in the sentence that it is in', () => {
    expect(split('薬です。（医師に聞く。）')).toEqual(['薬です。', '（医師に聞く。）']);
    expect(split('「すぐに行く。」と言った。「はい。」彼は来た。')).toEqual([
      '「すぐに行く。」と言った。',
      '「はい。」',
      '彼は来た。',
    ]);
  });

  it('ends one before the mark of a note that is glued to it, not before a number of something', () => {
    expect(split('Few villages have mains.17 The rest burn wood. See clause.3 The end.')).toEqual([
      'Few villages have mains.17',
      'The rest burn wood.',
      'See clause.3 The end.',
    ]);
  });

  it.each(['Scope . . . . . . . 12', 'Scope ........ 12'])('does not make sentences of leaders: %s', (text) => {
    expect(split(text)).toEqual([text]);
  });

  it('covers everything but the space between', () => {
    const text = '  One. \n Two!  Three\u00a0 ';
    const ranges = splitSentences(text);
    let rest = text;
    for (const [start, end] of [...ranges].reverse()) rest = rest.slice(0, start) + rest.slice(end);
    expect(rest.trim()).toBe('');
    expect(ranges).toHaveLength(3);
  });

  it.each(['', '   ', '\n\t'])('finds nothing in %j', (text) => {
    expect(splitSentences(text)).toEqual([]);
  });
});

describe('cutLongSentence', () => {
  const cut = (text: string, longest: number) =>
    cutLongSentence(text, 0, text.length, (from, to) => to - from <= longest).map(([from, to]) => text.slice(from, to));

  it.each([
    ['a short one stays', 'one, two', 20, ['one, two']],
    [
      'at a semicolon before a comma',
      'first part of it, and; second, part of it',
      25,
      ['first part of it, and;', 'second, part of it'],
    ],
    ['at a tab before a space', 'cell one here\tcell two is here', 20, ['cell one here', 'cell two is here']],
    ['at a space', 'alpha beta gamma delta', 12, ['alpha beta', 'gamma delta']],
    ['anywhere', 'abcdefgh', 4, ['abcd', 'efgh']],
  ])('%s', (_, text, longest, pieces) => {
    expect(cut(text, longest)).toEqual(pieces);
  });

  it('never cuts a character in two', () => {
    const text = '😀'.repeat(33);
    const pieces = cut(text, 5);
    expect(pieces.join('')).toBe(text);
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
  });

  it('ends when nothing fits', () => {
    expect(cut('abc', 0)).toEqual(['a', 'b', 'c']);
  });
});
