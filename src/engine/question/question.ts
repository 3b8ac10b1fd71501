import type { Needs } from '../../contract/answer.ts';
import { contentWords } from '../text/content-words.ts';
import { patternsOf, wordPattern, words } from '../text/language.ts';
import { nameRuns, properNames } from '../text/names.ts';
import {
  type AskedPeriodWords,
  askedPeriodWords,
  type ReadPeriods,
  type ReportPeriod,
  readPeriods,
  reportPeriods,
  yearsIn,
} from '../text/periods.ts';
import { askedStatement, beginsWithVerb } from '../text/yes-or-no.ts';
import { type AskedOfFigures, askedOfFigures, asksFigure } from './asked-figures.ts';
import { type AskedPlace, askedPlace } from './asked-place.ts';
import { askedDecimals, askedText } from './asked-text.ts';
import { changesSubject, type Dependence, dependenceOf } from './dependence.ts';
import { askedItems, type ListQuestion, listQuestion } from './list-question.ts';
import { needsOf } from './needs.ts';
import { proposeTerms } from './propose-terms.ts';
import { type AskedFor, askedFor, type QuestionPart, questionParts } from './question-parts.ts';

/**
 * Everything that is known of a question by its own words. It is read once, by `readQuestion`; nobody parses its text
 * again.
 */
export interface Question {
  /** As it was asked. For the model's prompt, the index, and the words of a claim that it has already. */
  readonly text: string;
  /** Without what it says of how to answer. */
  readonly asked: string;
  /** How many decimals a figure is wanted with; null where it says nothing of it. */
  readonly decimals: number | null;
  /** The things that it asks, in order; empty for a question of one part. */
  readonly parts: readonly QuestionPart[];
  /** The kind of words that it asks for, where it has one part. */
  readonly asks: AskedFor;
  /** Its content words, each once. */
  readonly words: ReadonlySet<string>;
  /** Those of them that documents repeat: without the words that ask for an amount. */
  readonly topic: ReadonlySet<string>;
  /** Its proper names, word by word. */
  readonly names: readonly string[];
  /** The same as they stand together, "JPMorgan Chase & Co.": the content words of each run of words with a capital. */
  readonly nameRuns: readonly (readonly string[])[];
  /** The periods that it names, and its words without them. */
  readonly periods: ReadPeriods;
  /** Its years as it writes them, "2021". */
  readonly years: readonly string[];
  /** The periods of reports that it speaks of. */
  readonly reports: readonly ReportPeriod[];
  /** Whether it asks for a list or a count of what documents say; null for any other. */
  readonly list: ListQuestion | null;
  /** The name of the list whose items it asks for, "exclusion criteria"; null for any other question. */
  readonly items: string | null;
  /** What to look for with "Find every mention" after it, the likeliest first. */
  readonly terms: readonly string[];
  /** Whether it is about several documents, or asks for everything in them. */
  readonly isOfSeveral: boolean;
  /** The page or section that it names; null without one. */
  readonly place: AskedPlace | null;
  /** How far it refers to the conversation before it. */
  readonly dependence: Dependence;
  /** Whether the user announces another subject. */
  readonly changesSubject: boolean;
  /** Whether it begins with a verb: "Did it rise?". */
  readonly beginsWithVerb: boolean;
  /** What it asks to be affirmed; null where it does not ask for yes or no. */
  readonly statement: ReturnType<typeof askedStatement>;
  readonly asksFigure: boolean;
  readonly asksPage: boolean;
  /** What it asks of the figures of tables. */
  readonly figures: AskedOfFigures;
  /** What it needs beyond reading; null where a line may state the answer. */
  readonly needs: Needs | null;
  /** Which columns of a table it asks for by their periods. */
  readonly columns: AskedPeriodWords;
}

const ASKS_PAGE = wordPattern(words.tables.page, 'i');
/** Words of a question that ask for an amount; documents do not repeat them. */
const MEASURES = wordPattern([...words.measures.both, ...words.measures.ofRefusal], 'gi');

const oneOf = patternsOf(words.severalDocuments);
/**
 * Words of a question about several documents. "Compared to 2020" is left out, since one document mostly has both
 * years.
 */
const SEVERAL = new RegExp(
  `\\b(?:${oneOf.which} (?:${oneOf.of} )?(?:${oneOf.the} )?${oneOf.documents}|${oneOf.differ})\\b`,
  'i',
);

/** Whether a question speaks of several documents. */
const speaksOfSeveral = (question: string): boolean => SEVERAL.test(question);

/** Reads a question. Pure. */
export function readQuestion(written: string): Question {
  const text = written.trim();
  const asked = askedText(text);
  const periods = readPeriods(text);
  const list = listQuestion(text);
  const figures = askedOfFigures(text, periods);
  return {
    text,
    asked,
    decimals: askedDecimals(text),
    parts: questionParts(asked),
    asks: askedFor(asked),
    words: new Set(contentWords(text)),
    topic: new Set(contentWords(text.replaceAll(MEASURES, ''))),
    names: properNames(text),
    nameRuns: nameRuns(text),
    periods,
    years: yearsIn(text),
    reports: reportPeriods(text),
    list,
    items: askedItems(text, list),
    terms: proposeTerms(text, list),
    isOfSeveral: list !== null || speaksOfSeveral(text),
    place: askedPlace(text),
    dependence: dependenceOf(text),
    changesSubject: changesSubject(text),
    beginsWithVerb: beginsWithVerb(text),
    statement: askedStatement(text),
    asksFigure: asksFigure(text),
    asksPage: ASKS_PAGE.test(text),
    figures,
    needs: needsOf(text, figures, list, periods),
    columns: askedPeriodWords(text),
  };
}
