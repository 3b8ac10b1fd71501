import { describe, expect, test } from 'vitest';
import type { SentenceRange, TablePlace } from '../../../src/engine/documents/types.ts';
import { judgeClaim } from '../../../src/engine/verification/judge-claim.ts';

/** A row that is written with its label and values, under the group that it stands in. */
interface Line {
  readonly text: string;
  readonly group?: string | null;
  readonly kind?: SentenceRange['kind'];
}

/** A passage of lines whose rows have these columns. */
function passageOf(columns: readonly string[], lines: readonly Line[], { section = 'Report', start = 0 } = {}) {
  const sentences: SentenceRange[] = [];
  let at = start;
  for (const { text, group = null, kind = 'row' } of lines) {
    const [label = '', ...values] = text.split('\t');
    let from = at + label.length + 1;
    const named = values.map((value, i) => {
      const range = { start: from, end: from + value.length };
      from = range.end + 1;
      return { ...range, column: columns[i] ?? null, over: null };
    });
    const table: TablePlace = { caption: null, group, values: named };
    sentences.push({ start: at, end: at + text.length, kind, header: null, ...(kind === 'row' ? { table } : {}) });
    at += text.length + 1;
  }
  return { start, text: lines.map(({ text }) => text).join('\n'), sentences, section };
}

type Passage = ReturnType<typeof passageOf>;

function judged(claim: string, passage: Passage, row: string, question = '', beside: readonly Passage[] = []) {
  const { section, sentences } = passage;
  const heads = sentences.flatMap(({ table }) => [
    table?.group ?? '',
    table?.values.map((one) => one.column).join('\t'),
  ]);
  const background = ['Filing', section, ...heads].join('\n');
  const { verdict, findings } = judgeClaim(claim, [{ passage, textSpan: row, background, beside }], question);
  return {
    verdict,
    reasons: findings.flatMap(({ kind, reason }) => (/^(?:column|direction)$/.test(kind) ? [reason] : [])),
  };
}

describe('a figure called by the other of two opposite words', () => {
  const YEARS = ['2015', '2016', '2017'];
  const GAINS = 'Net unrealized gains (losses) on securities\t(2)\t17\t(32)';
  const INCOME = 'Income/(loss) before tax\t-410\t$ (95)\t120';
  const BONDS = 'Bonds\t120\t(32)';
  const COLUMNS = ['Fair value', 'Unrealized gains/(losses)'];
  const directions = (sentence: string, row: string, columns = YEARS, group: string | null = null) =>
    judged(sentence, passageOf(columns, [{ text: row, group }]), row).reasons;

  test.each([
    ['There was a net unrealized gain of $32 million in 2017.', GAINS, '(32)', 'gains (losses)', 'gain'],
    ['The net unrealized loss on securities was 17 in 2016.', GAINS, '17', 'gains (losses)', 'loss'],
    ['Income before tax was 410 in 2015.', INCOME, '(410)', 'Income/(loss)', 'Income'],
    ['Income before tax was $95 million in 2016.', INCOME, '(95)', 'Income/(loss)', 'Income'],
    ['The loss before tax was 120 in 2017.', INCOME, '120', 'Income/(loss)', 'loss'],
    ['The loss before income taxes was 120.', 'Income (loss) before income taxes\t120', '120', 'Income (loss)', 'loss'],
    ['The net loss was 17.', 'Net gains (losses)\t–\t17', '17', 'gains (losses)', 'loss'],
  ])('is contradicted by the label of its row: %s', (sentence, text, figure, label, word) => {
    const reason = `The source says “${figure}” of “${label}”, the sentence says “${word}”.`;
    expect(directions(sentence, text)).toContain(reason);
  });

  test('is contradicted by the head of its column, and by that of its group', () => {
    const reason = (label: string) => `The source says “(32)” of “${label}”, the sentence says “gain”.`;
    const sentence = 'The unrealized gain on bonds was 32.';
    expect(directions(sentence, BONDS, COLUMNS)).toEqual([reason('gains/(losses)')]);
    expect(directions(sentence, 'Bonds\t(32)', ['2017'], 'Unrealized gains (losses):')).toEqual([
      reason('gains (losses)'),
    ]);
    expect(directions('The unrealized loss on bonds was 32.', 'Bonds\t(32)', ['Unrealized (gains)/losses'])).toEqual([
      'The source says “(32)” of “(gains)/losses”, the sentence says “loss”.',
    ]);
  });

  test.each([
    ['There was a net unrealized loss of $32 million in 2017.', GAINS],
    ['The net unrealized gain was 17 in 2016.', GAINS],
    ['Net unrealized gains (losses) were (32) in 2017.', GAINS],
    ['The net unrealized gain was -32 in 2017.', GAINS],
    ['The loss before tax was 95 in 2016.', INCOME],
    ['Income before tax was negative $95 million in 2016.', INCOME],
    ['The net gain was 17.', 'Net gains (losses)\t–\t17'],
    ['It weighs 80 kg.', 'Weight (kg)\t80'],
    ['In Zurich it is 240.', 'Hotel (Zurich)\t240'],
    ['The restated figure is 512.', 'Revenue (restated)\t512'],
    ['Income before tax was 120 in 2017.', INCOME],
  ])('is not, by its own word or written below nought: %s', (sentence, text) => {
    expect(directions(sentence, text)).toEqual([]);
  });

  test('is not by the labels of other rows', () => {
    const lines = [{ text: 'Net income (loss)\t120' }, { text: 'Dividends paid\t(40)' }];
    const passage = passageOf(['2017'], lines);
    expect(judged('Net income was 120 and dividends paid were 40.', passage, passage.text).reasons).toEqual([]);
  });

  test('is not by its column where the sentence has the word of its sign', () => {
    expect(directions('The unrealized loss on bonds was 32.', BONDS, COLUMNS)).toEqual([]);
    expect(directions('The unrealized gain on bonds was 32.', 'Bonds\t(32)', ['Unrealized (gains)/losses'])).toEqual(
      [],
    );
  });
});

describe('the figure of another row with the same head', () => {
  const ASSETS = passageOf(
    ['2021', '2022'],
    [
      { text: 'Assets under management', kind: 'row' },
      { text: 'Beginning balance\t2,960\t3,113', group: 'Assets under management rollforward' },
      { text: 'Client assets', kind: 'row' },
      { text: 'Beginning balance\t4,116\t4,295', group: 'Client assets rollforward' },
    ],
  );
  const [FIRST, SECOND] = ['Beginning balance\t2,960\t3,113', 'Beginning balance\t4,116\t4,295'];

  test('is contradicted where the sentence names the other group', () => {
    const { verdict, reasons } = judged('The beginning balance of client assets was 2,960 in 2021.', ASSETS, FIRST);
    expect(verdict).toBe('contradicted');
    expect(reasons).toEqual([
      'The source says “2,960” of “2021”, “Beginning balance”, “Assets under management rollforward”, ' +
        'and “4,116” of “2021”, “Beginning balance”, “Client assets rollforward”.',
    ]);
  });

  test('is contradicted where only the question names the other group', () => {
    const question = 'What was the beginning balance of client assets in 2021?';
    expect(judged('The beginning balance was 2,960 in 2021.', ASSETS, FIRST, question).verdict).toBe('contradicted');
    expect(judged('The beginning balance was 4,116 in 2021.', ASSETS, SECOND, question).verdict).toBe('supported');
  });

  test('is contradicted by the same row of another table that was found too', () => {
    const gains = (section: string, figure: string, start: number) =>
      passageOf(['2017'], [{ text: `Realized gains\t${figure}` }], { section, start });
    const [equity, debt] = [gains('Equity securities', '41', 0), gains('Debt securities', '78', 500)];
    const claim = 'Realized gains on equity securities were 78 in 2017.';
    const question = 'What were the realized gains on equity securities in 2017?';
    expect(judged(claim, debt, 'Realized gains\t78', question, [equity, debt]).verdict).toBe('contradicted');
    expect(judged(claim.replace('78', '41'), equity, 'Realized gains\t41', question, [equity, debt]).verdict).toBe(
      'supported',
    );
  });

  test('is contradicted by the title above another table of its passage', () => {
    const passage = passageOf(
      ['Staff'],
      [{ text: 'Depots', kind: 'prose' }, { text: 'Lyon\t12' }, { text: 'Shops', kind: 'prose' }, { text: 'Lyon\t45' }],
    );
    const question = 'How many staff have the shops in Lyon?';
    expect(judged('The shops in Lyon have 12 staff.', passage, 'Lyon\t12', question).verdict).toBe('contradicted');
    expect(judged('The shops in Lyon have 45 staff.', passage, 'Lyon\t45', question).verdict).toBe('supported');
  });

  test.each([
    ['The beginning balance of assets under management was 2,960 in 2021.', FIRST],
    ['The beginning balance was 2,960 in 2021.', FIRST],
    ['The beginning balance of assets under management was 2,960 in 2021 and that of client assets 4,116.', FIRST],
  ])('is not where the sentence does not name another one better: %s', (claim, row) => {
    expect(judged(claim, ASSETS, row).reasons).toEqual([]);
  });
});
