import { type Ablation, rulesOf } from './ablation.ts';

const rule = rulesOf('follow-ups', 'question/dependence.ts');
const carried = rulesOf('follow-ups', 'evidence/follow-up.ts');
const mixing = rulesOf('follow-ups', 'evidence/retrieval/mixing.ts');

/** What tells a follow-up question, and what it carries over. */
export const FOLLOW_UP_RULES: readonly Ablation[] = [
  rule('fragments', "if (isFragment) return 'dependent';", ''),
  rule('beginnings in the middle', 'BEGINS_IN_THE_MIDDLE.test(question) && ', 'false && '),
  rule('“too”, “else”', 'isHalf || ADDS.test(question)', 'isHalf'),
  rule('long questions that open with a preposition', 'ALSO_OPENS.test(question) || ', ''),
  rule('“For how long are …”', ' || OPENS_WITH_PREPOSITION.test(question)', ''),
  rule('“Why are laptops encrypted?”', '.length >= WHY_WORDS;', '.length >= 99;'),
  rule('pronouns', 'const pointer = ANAPHORIC.exec(read);', 'const pointer = null as RegExpExecArray | null;'),
  rule('an “it” that points at nothing', ".replace(IMPERSONAL_IT, '…')", ''),
  rule('the department “IT”', 'withoutDepartment(question).replace', 'question.replace'),
  carried('another subject, as the asker says', ' || question.changesSubject', ''),
  rule(
    'a subject before the pronoun',
    "length < OWN_SUBJECT ? 'dependent' : 'uncertain'",
    "length < 99 ? 'dependent' : 'uncertain'",
  ),
  rule('whole questions after “What about”', "count > WHOLE_QUESTION ? 'uncertain' : 'dependent'", "'dependent'"),
  rule(
    'short questions without a name',
    "count <= SHORT_QUESTION && !namesSomething(question) ? 'uncertain' : 'standalone'",
    "'standalone'",
  ),
  rule('names in short questions', ' && !namesSomething(question)', ''),
  carried('no time of the question before', '!(statesYear && isPeriodWord(word))', 'true'),
  mixing(
    'another document is named',
    'pointsElsewhere(question, documents, documentIds) ? 0 : context.preference',
    'context.preference',
  ),
];
