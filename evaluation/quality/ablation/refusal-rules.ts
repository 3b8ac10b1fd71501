import { type Ablation, rulesOf } from './ablation.ts';

const names = rulesOf('refusals', 'evidence/lines/unknown-names.ts');
const asked = rulesOf('refusals', 'text/names.ts');
const question = rulesOf('refusals', 'question/question.ts');
const judge = rulesOf('refusals', 'answer/gate/judge-answerability.ts');
const refusal = rulesOf('refusals', 'answer/gate/refusal.ts');

/** What tells before the model is asked whether a question can be answered. */
export const REFUSAL_RULES: readonly Ablation[] = [
  judge('unknown names', 'unknownNames.length > 0 ? 1 : 0', '0'),
  judge('names elsewhere in the documents', 'unknownName === 0 && namesElsewhere.length > 0 ? 1 : 0', '0'),
  judge('the best line of one document', 'bestLineInOne: bestLine ?? 0', 'bestLineInOne: 0'),
  judge('another period', 'fits ? 0 : 1 - Number(fit) / FITS', '0'),
  judge('one document: its years in the text', ' || (isOneDocument && speaksOfItsYears(question, passages))', ''),
  refusal('documents that state different figures', 'signs.isOneDocument ? [] : ambiguousDocuments', '(() => [])'),
  question('measures are not asked for by word', "text.replaceAll(MEASURES, '')", 'text'),
  refusal('figures written as words', 'figures.size > 0 && ', '/\\d/.test(text) && figures.size > 0 && '),
  asked('adjectives of countries', 'OF_COUNTRY.test(word) ||', ''),
  asked('abbreviations of measures', 'MEASURES.has(word.toLowerCase()) ||', ''),
  names('typing slips', ' || isSlip(name, lower)', ''),
  asked('periods', 'PERIOD.test(word) ||', ''),
  names('abbreviations written out', 'standsWrittenOut(name, found) || ', ''),
  asked('questions written all like names', 'const isAsAll = writtenAsAll(question);', 'const isAsAll = () => false;'),
  asked('a letter behind a name', 'if (letter !== undefined && ', 'if (false && '),
  asked('a word that opens a sentence', '!(opens && isCommon(word)) && ', ''),
  names('model names in any case', 'if (lower.has(plain) && ', 'if (false && '),
  names('common words with a capital', 'if (name.length >= SHORT && stemmed', 'if (false && stemmed'),
  names('parts of a name written as one', '[word, ...(word.match(PART) ?? [])]', '[word]'),
];
