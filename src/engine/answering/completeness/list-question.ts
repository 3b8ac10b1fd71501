import { anyOf, patternsOf, words } from '../../text/language.ts';

/** A question that asks for a list or a count. */
export interface ListQuestion {
  readonly kind: 'list' | 'count';
  /** Its topic, without the question words: "notice periods for managers" of "List all notice periods for managers." */
  readonly about: string;
}

interface Rule {
  readonly kind: ListQuestion['kind'];
  /** Its group `about` is the topic. */
  readonly pattern: RegExp;
}

const oneOf = patternsOf(words.lists);
const MAY_YOU = `(?: ${oneOf.you})?(?: ${oneOf.to})? `;
const POLITE = new RegExp(
  `^(?:${oneOf.openers}\\b[,\\s]*|${oneOf.requests} (?:${oneOf.please} )?|${oneOf.wishes}${MAY_YOU}|` +
    `${oneOf.together} |${oneOf.help} (?:${oneOf.to} )?)+`,
  'i',
);
const SPEAKS = `(?:${oneOf.speak}|${oneOf.have} ${oneOf.clauses} ${oneOf.on})`;
/** Things whose number is seldom written down, so that it must be counted by reading. */
const COUNTABLE = `(?:(?:${oneOf.distinct} )?${oneOf.countable})`;
/** A measure is stated, not counted: "sick days", "paid days of leave"; not "conditions on working days". */
const OF_A_MEASURE = `(?:(?!${oneOf.prepositions} )\\S+ ){1,6}${oneOf.measures} (?:${oneOf.areThere}\\b|${oneOf.prepositions} )`;

/** "all of the", with one of the determiners or none. */
const all = (determiners: readonly string[]): string => `${oneOf.all}(?: ${oneOf.of})?(?: ${anyOf(determiners)})?`;
const ALL = `${all(words.lists.the)}|${anyOf([...words.lists.every, ...words.lists.the])}`;
const ALL_THOSE = `${all([...words.lists.the, ...words.lists.those])}|${anyOf([...words.lists.every, ...words.lists.any, ...words.lists.the])}`;
const ALL_OUR = [...words.lists.the, ...words.lists.those, ...words.lists.our];
const SAID = [...words.lists.mentioned, ...words.lists.comesUp];
const TREATED = [...words.lists.mentioned, ...words.lists.used, ...words.lists.treated];
const IS = anyOf([...words.lists.verbs, ...words.lists.pastVerbs]);
/** "which of our" before what can be looked through for mentions, in the plural: "which document" asks for one. */
const WHICH_OF = `${oneOf.which} (?:${oneOf.of} ${oneOf.mine} )?`;

const rule = (kind: ListQuestion['kind'], source: string): Rule => ({ kind, pattern: new RegExp(`^${source}`, 'i') });

const RULES: readonly Rule[] = [
  rule('count', `${oneOf.count} (?:${oneOf.up} )?(?:(?:${oneOf.howMany}|${oneOf.numberOf}|${ALL}) )?(?<about>.+)`),
  rule('count', `${oneOf.howOften} ${IS}\\s+(?<about>.+?)\\s+${anyOf([...SAID, ...words.lists.used])}\\b.*`),
  rule(
    'count',
    `${oneOf.howMany} ${oneOf.sources}\\s+(?:${oneOf.of} \\S+ )?(?:${oneOf.that} )?${SPEAKS}\\s+(?<about>.+)`,
  ),
  rule(
    'count',
    `${oneOf.howMany} (?<about>(?!${oneOf.measures}\\b|${OF_A_MEASURE})(?:\\S+ ){0,6}?\\S+)\\s+${oneOf.areThere}\\b.*`,
  ),
  rule('count', `${oneOf.howMany} (?<about>${COUNTABLE}\\b.*)`),
  rule('count', `${oneOf.askFor}?\\s*${oneOf.countOf} (?<about>${COUNTABLE}\\b.*)`),
  rule(
    'list',
    `(?:${oneOf.make}\\s+(?:${oneOf.me}\\s+)?)?${oneOf.articles}\\s+(?:\\w+\\s+)?${oneOf.listOf}\\s+(?:(?:${ALL}) )?(?<about>.+)`,
  ),
  rule(
    'list',
    `(?!${oneOf.notLists}\\b)${oneOf.list}\\b(?:\\s+${oneOf.out})?[\\s:]+(?:(?:${ALL_THOSE}) )?(?<about>.+)`,
  ),
  rule('list', `${oneOf.name}\\s+(?:${oneOf.me}\\s+)?(?:${all(ALL_OUR)}|${oneOf.everyOne})\\s+(?<about>.+)`),
  rule(
    'list',
    `${anyOf([...words.lists.which, ...words.lists.who])} ${oneOf.are} ${anyOf([...words.lists.all, ...words.lists.each])}(?: ${oneOf.of})?(?: ${anyOf(ALL_OUR)})?\\s+(?<about>.+)`,
  ),
  rule('list', `${oneOf.which} ${oneOf.are} ${oneOf.the} ${oneOf.various}\\s+(?<about>.+)`),
  rule(
    'list',
    `(?:${oneOf.in} )?${WHICH_OF}(?:${oneOf.other} )?${oneOf.sources}\\s+(?:${oneOf.all} )?${SPEAKS}\\s+(?<about>.+)`,
  ),
  rule(
    'list',
    `${oneOf.in} ${WHICH_OF}${oneOf.sources}\\s+(?:${oneOf.verbs}|${oneOf.canFind})\\s+(?<about>.+?)\\s*${anyOf(TREATED)}?\\s*\\??$`,
  ),
  rule('list', `${oneOf.where} ${IS}\\s+(?<about>.+?)\\s+${anyOf(SAID)}\\b.*`),
  rule('list', `${oneOf.which} (?<about>(?!${oneOf.measures}\\b)(?:\\S+ ){0,6}?\\S+)\\s+${oneOf.areThere}\\b.*`),
  rule('list', `${oneOf.which}\\s+(?<about>.+?)\\s+${oneOf.are} ${oneOf.listed} ${oneOf.across} ${oneOf.scopes}\\b.*`),
];

/**
 * Recognises a question that asks for a list or a count of what the documents say, since an answer from a few passages would pass
 * for complete (requirement B13). A question for one stated figure ("How many days of leave …?") or one fact is not one, and
 * neither is a doubtful case. Uses rules and not a model: they cost nothing and can be read. Null for every other question.
 */
export function listQuestion(question: string): ListQuestion | null {
  const asked = question.replace(/\s+/g, ' ').trim().replace(POLITE, '').trim();
  for (const { kind, pattern } of RULES) {
    const about = pattern
      .exec(asked)
      ?.groups?.about?.replace(/[\s?.!:]+$/, '')
      .trim();
    if (about !== undefined && about !== '') return { kind, about };
  }
  return null;
}
