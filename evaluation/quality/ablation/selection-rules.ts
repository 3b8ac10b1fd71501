import { type Ablation, rulesOf } from './ablation.ts';

const score = rulesOf('selection', 'evidence/lines/score-sentences.ts');
const select = rulesOf('selection', 'answer/sources/model/prompt/select-sentences.ts');
const candidate = rulesOf('selection', 'evidence/lines/prompt-candidates.ts');
const focus = rulesOf('selection', 'evidence/lines/score-sentences.ts');
const question = rulesOf('selection', 'question/question.ts');
const several = rulesOf('selection', 'question/question.ts');
const columns = rulesOf('selection', 'text/periods.ts');
const lines = rulesOf('selection', 'evidence/lines/prompt-lines.ts');
const cells = rulesOf('selection', 'evidence/lines/table-cells.ts');

/** What chooses the sentences of the prompt and writes them as lines. */
export const SELECTION_RULES: readonly Ablation[] = [
  question('questions that ask for a figure', 'asksFigure: asksFigure(text)', 'asksFigure: false'),
  score('the label of a row', 'isRow && figure ? labelShare(text, own) : 0', '0'),
  score('the reader', 'weights.reader * (read[i] as number) +', ''),
  candidate(
    'headings above their sentences are not offered',
    '!isPrintedHeading(candidate) || rest.every(isPrintedHeading)',
    'true',
  ),
  select('a sentence that leans on the one before', 'ANAPHORIC.test(sentence.text) || ', ''),
  select('a short sentence with the one before', ' || sentence.text.length < SHORT', ''),
  candidate('an answer under its question', 'if (isQuestion(candidate.text)) asked', 'if (false) asked'),
  select('an introduction with its list', 'if (/:\\s*$/.test(sentence.text)) {', 'if (false) {'),
  select(
    'an item with its introduction',
    "return lead !== undefined && lead.kind === 'prose' ? [lead.at] : [];",
    'return [];',
  ),
  select(
    'the same words once',
    'if (chosen.has(sentence) || (key !== null && said.has(key))) return true;',
    'if (chosen.has(sentence)) return true;',
  ),
  focus(
    'the likeliest document',
    'return { documentId: first.documentId, lead: Math.max(0, first.score - (next?.score ?? 0)) };',
    'return null;',
  ),
  several('questions of several documents', 'SEVERAL.test(question);', 'false;'),
  question('questions for a list, of several documents', 'list !== null || ', ''),
  focus('names that only other documents have', 'if (isElsewhere) return null;', ''),
  lines('pages, where a question speaks of them', 'question.asksPage ? pageOf(passage, start) : null', 'null'),
  lines('the currency of a row', 'withScale(withCurrency(row), ', 'withScale(row, '),
  cells(
    'columns of other periods are left out',
    'return kept.some(Boolean) ? kept : names.map(() => true);',
    'return names.map(() => true);',
  ),
  columns('questions that compare', 'wanted.size < 2 && compares ? new Set<string>() : wanted', 'wanted'),
  cells(
    'groups over columns in a header row',
    'if (groups.length < 2 || !Number.isInteger(width) || width < 2) return names;',
    'return names;',
  ),
  cells('names of columns from the header row', 'if (first < 1) return null;', 'return null;'),
];
