import type { Ablation, Stage } from './ablation.ts';
import { NEVER, type Replacement } from './declarations.ts';

/** A rule of the engine: the function or constant that is it, by name, and what stands there without it. */
type Rule = Replacement & { readonly rule: string };

const NO_WORDS = 'new Set()';
const NO_NAMES = 'new Map()';
/** What a function was given first, as it was given. */
const UNCHANGED = 'given[0]';
const FALSE = 'false';
const NULL = 'null';
const NONE = '[]';

const RULES_OF: Readonly<Partial<Record<Stage, readonly Rule[]>>> = {
  /** What tells before the model is asked whether a question can be answered. */
  refusals: [
    { rule: 'unknown names', function: 'unknownNames', returns: NONE },
    { rule: 'the best line', function: 'bestLine', returns: '0' },
    { rule: 'another period', constant: 'FITS', becomes: '-Infinity' },
    { rule: 'one document: its years in the text', function: 'speaksOfItsYears', returns: FALSE },
    { rule: 'documents that state different figures', function: 'ambiguousDocuments', returns: NONE },
    { rule: 'measures are not asked for by word', constant: 'MEASURES', in: 'question.ts', becomes: NEVER },
    { rule: 'adjectives of countries', constant: 'OF_COUNTRY', becomes: NEVER },
    { rule: 'abbreviations of measures', constant: 'MEASURES', in: 'names.ts', becomes: NO_WORDS },
    { rule: 'typing slips', function: 'isSlip', returns: FALSE },
    { rule: 'periods', constant: 'PERIOD', in: 'names.ts', becomes: NEVER },
    { rule: 'abbreviations written out', function: 'standsWrittenOut', returns: FALSE },
    { rule: 'questions written all like names', function: 'writtenAsAll', returns: '() => false' },
    { rule: 'a letter behind a name', constant: 'LETTER', in: 'names.ts', becomes: NEVER },
    { rule: 'a word that opens a sentence', function: 'opensSentence', in: 'names.ts', returns: FALSE },
    { rule: 'parts of a name written as one', constant: 'PART', in: 'unknown-names.ts', becomes: NEVER },
  ],
  /** What chooses the sentences of the prompt and writes them as lines. */
  selection: [
    { rule: 'the label of a row', function: 'labelShare', in: 'score-sentences.ts', returns: '0' },
    { rule: 'the line scorer', function: 'spread', returns: 'given[0].map(() => 0)' },
    { rule: 'headings above their sentences are not offered', function: 'isPrintedHeading', returns: FALSE },
    { rule: 'scraps are not offered', function: 'isScrap', returns: FALSE },
    { rule: 'the neighbours of a line', constant: 'WINDOW', becomes: '{ neighbours: 0, characters: 0 }' },
    { rule: 'on into the next passage', function: 'goesOn', in: 'windows.ts', returns: FALSE },
    { rule: 'heads and what they head', function: 'withoutHeads', returns: UNCHANGED },
    { rule: 'a heading in the line of its clause', function: 'isRunInHeading', returns: FALSE },
    { rule: 'the same words once', function: 'sameWordsKey', returns: NULL },
    { rule: 'the likeliest document', function: 'focusDocument', returns: NULL },
    { rule: 'questions of several documents', function: 'speaksOfSeveral', returns: FALSE },
    { rule: 'names that only other documents have', function: 'unknownNames', returns: NONE },
    { rule: 'pages, where a question speaks of them', constant: 'ASKS_PAGE', becomes: NEVER },
    { rule: 'the currency of a row', function: 'withCurrency', returns: UNCHANGED },
    { rule: 'columns of other periods are left out', function: 'askedColumns', returns: 'given[0].map(() => true)' },
    { rule: 'questions that compare', constant: 'COMPARES', becomes: NEVER },
    { rule: 'names of columns from the header row', function: 'placeInOrder', returns: NULL },
  ],
  /** What tells a follow-up question, and what it carries over. */
  'follow-ups': [
    { rule: 'fragments', constant: 'FRAGMENT_WORDS', becomes: '0' },
    { rule: 'beginnings in the middle', constant: 'BEGINS_IN_THE_MIDDLE', becomes: NEVER },
    { rule: '“too”, “else”', constant: 'ADDS', becomes: NEVER },
    { rule: 'long questions that open with a preposition', constant: 'ALSO_OPENS', becomes: NEVER },
    { rule: '“For how long are …”', constant: 'OPENS_WITH_PREPOSITION', becomes: NEVER },
    { rule: '“Why are laptops encrypted?”', constant: 'ASKS_WHY', becomes: NEVER },
    { rule: 'pronouns', constant: 'ANAPHORIC', in: 'dependence.ts', becomes: NEVER },
    { rule: 'an “it” that points at nothing', constant: 'IMPERSONAL_IT', becomes: NEVER },
    { rule: 'the department “IT”', function: 'withoutDepartment', returns: UNCHANGED },
    { rule: 'another subject, as the user says', function: 'changesSubject', returns: FALSE },
    { rule: 'a subject before the pronoun', constant: 'OWN_SUBJECT', becomes: 'Infinity' },
    { rule: 'whole questions after “What about”', constant: 'WHOLE_QUESTION', becomes: 'Infinity' },
    { rule: 'short questions without a name', constant: 'SHORT_QUESTION', becomes: '-1' },
    { rule: 'names in short questions', function: 'namesSomething', returns: FALSE },
    { rule: 'no time of the question before', function: 'isPeriodWord', returns: FALSE },
    { rule: 'another document is named', function: 'pointsElsewhere', returns: FALSE },
  ],
  /** What tells a question for a list or of several parts, and the term that is proposed for "Find every mention". */
  lists: [
    { rule: 'questions for a list or a count', function: 'listQuestion', returns: NULL },
    { rule: 'polite beginnings', constant: 'POLITE', becomes: NEVER },
    { rule: 'where to look is no term', constant: 'WHERE', becomes: NEVER },
    { rule: '“references to”', constant: 'CONTAINER', becomes: NEVER },
    { rule: 'words that ask name nothing', constant: 'FRAME', becomes: NO_WORDS },
    { rule: 'quoted words first', constant: 'QUOTED', in: 'propose-terms.ts', becomes: NEVER },
    { rule: 'parts of a question', function: 'questionParts', returns: NONE },
    { rule: 'a clause that says when', constant: 'SAYS_WHEN', becomes: NEVER },
    { rule: 'kinds of words asked for', constant: 'KINDS', in: 'question-parts.ts', becomes: NONE },
    { rule: 'words that ask how much', constant: 'MEASURES', in: 'missing-parts.ts', becomes: NEVER },
  ],
  /** The support checks, by what each finds. */
  support: [
    { rule: 'negations that one side has', function: 'findNegations', returns: NONE },
    { rule: 'a word denied on one side', function: 'findPolarity', returns: NONE },
    { rule: 'words replaced by their opposites', function: 'findReplaced', returns: NONE },
    { rule: 'numbers', function: 'findNumbers', returns: NONE },
    { rule: 'currencies', function: 'findCurrencies', returns: NONE },
    { rule: 'what an amount is counted by', function: 'findRates', returns: NONE },
    { rule: 'names', function: 'findNames', returns: NONE },
    { rule: 'words', function: 'findWords', returns: NONE },
    { rule: 'permissions stated as facts', function: 'findOverclaims', returns: NONE },
    { rule: 'another document named', function: 'findDocument', returns: NONE },
    { rule: 'what stands above', function: 'findInScope', returns: NONE },
    { rule: 'stems that deny', constant: 'DENYING', becomes: NEVER },
    { rule: 'prefixes that turn round', constant: 'PREFIXES', in: 'word-meaning.ts', becomes: NO_WORDS },
    { rule: 'exceptions', constant: 'EXCEPTIONS', becomes: NO_WORDS },
    { rule: 'names passed over', function: 'passedOver', returns: NONE },
    { rule: 'initials of a name', function: 'areInitials', returns: FALSE },
    { rule: 'another verb', constant: 'BEFORE_VERB', in: 'find-words.ts', becomes: NEVER },
    { rule: 'a word outside a list', constant: 'LIST', becomes: NEVER },
    { rule: 'deadlines counted back', function: 'countedBack', returns: UNCHANGED },
    { rule: 'numbers of lists', function: 'isListMark', in: 'read-terms.ts', returns: FALSE },
    { rule: '“No.” and “Yes.” before a sentence', constant: 'INTERJECTIONS', becomes: NO_WORDS },
    { rule: '“9 am”', constant: 'CLOCK', in: 'read-terms.ts', becomes: NO_WORDS },
    { rule: '“No. 5”', constant: 'NUMERO', becomes: NO_NAMES },
    { rule: 'limits with a duty', constant: 'LIMIT_PHRASES', becomes: NO_NAMES },
    { rule: 'strengths that agree', constant: 'COMPATIBLE', becomes: NO_WORDS },
    { rule: 'words that deny a clause', constant: 'WHOLE_CLAUSE', becomes: NEVER },
    { rule: 'adverbs between', constant: 'ADVERB', in: 'find-polarity.ts', becomes: NEVER },
    { rule: '“over four years” within them', function: 'isSpread', returns: FALSE },
    { rule: 'two reversals', function: 'isPairCancelled', returns: FALSE },
    { rule: 'exceptions that are one rule', function: 'hasLonelyException', returns: FALSE },
    { rule: 'said elsewhere', function: 'isSaidElsewhere', returns: FALSE },
    { rule: 'both speak of both', function: 'isAboutBoth', returns: FALSE },
    { rule: 'two reversals, of a negation', function: 'isNegationCancelled', returns: FALSE },
    { rule: 'a narrower subject', function: 'narrows', in: 'is-about-same.ts', returns: FALSE },
    { rule: 'a heading answered with “No”', function: 'isAsked', returns: FALSE },
    { rule: 'a heading that denies its items', function: 'deniedItem', returns: NONE },
    { rule: 'the unit of a row', function: 'isUnit', in: 'focus-row.ts', returns: FALSE },
    { rule: 'sentences that take back', constant: 'TAKES_BACK', becomes: NEVER },
    { rule: 'headings that name a question', function: 'namesQuestion', returns: FALSE },
  ],
  /** What names the columns of tables, and the words it knows. */
  tables: [
    { rule: 'notes of units', function: 'isOfUnits', returns: FALSE },
    { rule: 'marks of footnotes', constant: 'FOOTNOTE_MARKS', becomes: NEVER },
    { rule: 'captions', function: 'isCaption', in: 'cell-words.ts', returns: FALSE },
    { rule: 'totals end a group', constant: 'IS_TOTAL', becomes: NEVER },
    { rule: 'a label joined to the row below', function: 'joinedAbove', returns: NONE },
    { rule: 'the beginning of a row’s own label', function: 'isLead', in: 'row-groups.ts', returns: FALSE },
    { rule: 'a section goes on behind a group', function: 'isDeep', returns: FALSE },
    { rule: 'a cell beside several rows', function: 'isBesideRows', returns: FALSE },
    { rule: 'labels as far apart as rows', constant: 'SAME_PITCH', becomes: 'Infinity' },
    { rule: 'words over all years side by side', function: 'isRunOfPeriods', returns: FALSE },
    { rule: 'a head over whole groups', function: 'splitsGroup', returns: FALSE },
    { rule: 'an amount close to its label', function: 'amountApart', returns: UNCHANGED },
    { rule: 'a label apart from its figures', function: 'labelBeside', returns: NULL },
    { rule: 'two periods side by side', function: 'splitPeriods', returns: '[given[0]]' },
    { rule: 'titles over a whole table', function: 'isTitle', in: 'table-head.ts', returns: FALSE },
    { rule: 'an amount and its percentage', function: 'percentageOf', returns: NULL },
  ],
};

/** Every rule that can be taken out, as an ablation. */
export const RULES: readonly Ablation[] = Object.entries(RULES_OF).flatMap(([stage, rules]) =>
  rules.map(({ rule, ...replaced }): Ablation => ({ name: `${stage}: ${rule}`, stage: stage as Stage, replaced })),
);
