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
  names('nationalities', 'isNationality(word) ||', ''),
  names('periods and kinds of reports', 'PERIOD.test(word) ||', ''),
  names('abbreviations written out', 'return standsWrittenOut(name, found);', 'return false;'),
  names('questions written all like names', 'const isAsAll = writtenAsAll(question);', 'const isAsAll = () => false;'),
  names('a letter behind a name', 'if (letter !== undefined && ', 'if (false && '),
  names('a word that opens a sentence', '!(opens && isCommon(word)) && ', ''),
  names('model names in any case', 'if (lower.has(plain) && ', 'if (false && '),
  names('common words with a capital', 'if (name.length >= SHORT && stemmed', 'if (false && stemmed'),
  names('parts of a name written as one', '[word, ...(word.match(PART) ?? [])]', '[word]'),
];
