import { type Ablation, rulesOf } from './ablation.ts';

const names = rulesOf('refusals', 'answering/refusal/unknown-names.ts');
const judge = rulesOf('refusals', 'answering/refusal/judge-answerability.ts');
const refusal = rulesOf('refusals', 'answering/refusal/refusal.ts');

/** What tells before the model is asked whether a question can be answered. */
export const REFUSAL_RULES: readonly Ablation[] = [
  judge('unknown names', 'unknownName: unknown.length > 0 ? 1 : 0', 'unknownName: 0'),
  judge('another period', 'otherPeriod: fits ? 0 : 1 - Number(fit) / FITS', 'otherPeriod: 0'),
  judge('one document: its years in the text', ' || (isOneDocument && speaksOfItsYears(question, passages))', ''),
  refusal(
    'documents that state different figures',
    'documentIds?.length === 1 ? [] : ambiguousDocuments',
    '(() => [])',
  ),
  refusal('measures are not asked for by word', "question.replaceAll(MEASURES, '')", 'question'),
  refusal('figures written as words', 'figures.size > 0 && ', '/\\d/.test(text) && figures.size > 0 && '),
  names('nationalities', ' || isNationality(word)', ''),
  names('capital words that name nobody', 'NOT_NAMES.has(word.toLowerCase()) || ', ''),
  names('periods and kinds of reports', ' || PERIOD.test(word)', ''),
  names('abbreviations written out', 'return standsWrittenOut(name, found);', 'return false;'),
  names('small words in abbreviations', '[row, row.filter((word) => !isSmallWord(word))]', '[row]'),
  names(
    'abbreviations in any case',
    'return standsInRow(\n    letters,\n    row.map',
    'return false && standsInRow(\n    letters,\n    row.map',
  ),
  names('questions written all like names', 'const isAsAll = writtenAsAll(question);', 'const isAsAll = () => false;'),
  names('a letter behind a name', 'if (letter !== undefined && ', 'if (false && '),
  names('a word that opens a sentence', '!(opens && isCommon(word)) && ', ''),
  names('names in the plural', " || (name.endsWith('s') && exact.has(name.slice(0, -1)))", ''),
  names('model names in any case', 'if (lower.has(plain) && ', 'if (false && '),
  names('names written apart', 'if (name.length > SHORT && squeezed', 'if (false && squeezed'),
  names('letters that look like digits', 'if (name.length > SHORT && /\\p{N}/u', 'if (false && /\\p{N}/u'),
  names('common words with a capital', 'if (name.length >= SHORT && stemmed', 'if (false && stemmed'),
  names('other endings of a name', 'if (stem.length >= SHORTEST_STEM && ', 'if (false && '),
  names('parts of a name written as one', '[word, ...(word.match(PART) ?? [])]', '[word]'),
];
