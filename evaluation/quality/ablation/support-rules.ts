import { type Ablation, rulesOf } from './ablation.ts';

const of = (file: string) => rulesOf('support', `verification/support/${file}.ts`);
const [check, names, words] = [of('check-support'), of('find-names'), of('find-words')];
const [read, same, meaning, polarity] = [
  of('read-terms'),
  of('is-about-same'),
  of('word-meaning'),
  of('find-polarity'),
];
const [replaced, negations, scope, row] = [
  of('find-replaced'),
  of('find-negations'),
  of('find-in-scope'),
  of('focus-row'),
];
const scopes = rulesOf('support', 'verification/scope-texts.ts');

/** The support checks, by what each finds. */
export const SUPPORT_RULES: readonly Ablation[] = [
  check('negations that one side has', '      ...findNegations(compared),\n', ''),
  check('a word denied on one side', '      ...findPolarity(compared),\n', ''),
  check('words replaced by their opposites', '      ...findReplaced(compared),\n', ''),
  check('numbers', '      ...findNumbers(compared),\n', ''),
  check('currencies', '      ...findCurrencies(compared),\n', ''),
  check('what an amount is counted by', '      ...findRates(compared),\n', ''),
  check('names', '      ...findNames(compared),\n', ''),
  check('words', '      ...findWords(compared),\n', ''),
  check('permissions stated as facts', '      ...findOverclaims(compared),\n', ''),
  check(
    'another document named',
    'findDocument(compared, readTerms(name), name)',
    '([] as ReturnType<typeof findDocument>)',
  ),
  check('what stands above', 'scopes.flatMap((scope) =>', 'scopes.slice(99).flatMap((scope) =>'),
  meaning('stems that deny', 'DENYING.test(key);', 'false;'),
  meaning('prefixes that turn round', 'root.length > 2 && long.endsWith(root)', 'false && long.endsWith(root)'),
  meaning('exceptions', 'EXCEPTIONS.has(key);', 'false;'),
  names('names passed over', '  findings.push(...passedOver(compared));\n', ''),
  names('initials of a name', 'const isShortened = source.some', 'const isShortened = source.slice(0, 0).some'),
  words(
    'another verb',
    'if (own !== undefined && other !== undefined)',
    'if (false && own !== undefined && other !== undefined)',
  ),
  words('a word outside a list', 'return LIST.test(', 'return false && LIST.test('),
  read('deadlines counted back', 'meaningOf(countedBack(phrase, text, end))', 'meaningOf(phrase)'),
  read('numbers of lists', 'if (isListMark(text, first)) return', 'if (false) return'),
  read('“No.” and “Yes.” before a sentence', 'if (isInterjection) return', 'if (false) return'),
  read('“9 am”', 'const isTime = ', 'const isTime = false && '),
  read('“No. 5”', 'const isNumero = ', 'const isNumero = false && '),
  meaning(
    'limits with a duty',
    'const limit = LIMIT_PHRASES.get(phrase);',
    'const limit = undefined as Limit | undefined;',
  ),
  meaning(
    'strengths that agree',
    "new Set(['must will', 'may exempt', 'forbidden will', 'should will', 'may not forbidden'])",
    'new Set<string>()',
  ),
  polarity('words that deny a clause', 'const isWhole = WHOLE_CLAUSE.test(negation.text);', 'const isWhole = false;'),
  polarity('adverbs between', '!isWhole && !ADVERB.test(term.text)', '!isWhole'),
  replaced('“over four years” within them', ' || isSpread(at, there, compared)', ''),
  replaced('two reversals', ' || isPairCancelled(at, there, compared)', ''),
  replaced('exceptions that are one rule', 'const isUnsure = isException || ', 'const isUnsure = '),
  replaced('said elsewhere', '  if (isSaidElsewhere(at, at, there, compared)) return [];\n', ''),
  replaced('both speak of both', '  if (!isPlain && isAboutBoth(term, other, compared)) return [];\n', ''),
  negations('two reversals, of a negation', 'isPlain && !isNegationCancelled(side, at, range, compared)', 'isPlain'),
  negations('words that deny by their meaning', 'if (!denies(term)', 'if (!term.isNegative'),
  same('a narrower subject', '!context.isTable && !isList && narrows', 'false && narrows'),
  scope('a heading answered with “No”', 'scope.isDenied === true && ', 'false && '),
  scope(
    'a heading that denies its items',
    'found.length > 0 || scope.governs !== true',
    'found.length > 0 || true || scope.governs !== true',
  ),
  row('the unit of a row', ' || isUnit(cell)', ''),
  scopes('sentences that take back', 'if (TAKES_BACK.test(text))', 'if (false)'),
  scopes('headings that name a question', "kind === 'heading' && NAMES_A_QUESTION.test(text)", 'false'),
];
