import { type Ablation, rulesOf } from './ablation.ts';

const cells = rulesOf('tables', 'documents/tables/cell-words.ts');
const rows = rulesOf('tables', 'documents/tables/row-groups.ts');
const head = rulesOf('tables', 'documents/tables/table-head.ts');
const columns = rulesOf('tables', 'documents/tables/name-columns.ts');
const lines = rulesOf('tables', 'documents/tables/place-head-line.ts');
const figures = rulesOf('tables', 'documents/tables/row-figures.ts');
const tables = rulesOf('tables', 'documents/tables/find-tables.ts');

/** What names the columns of tables, and the words it knows. */
export const TABLE_RULES: readonly Ablation[] = [
  cells(
    'notes of units',
    '(UNIT_NOTE.test(text) || unitIn(text).scale !== null || IN_CURRENCY.test(text)) &&',
    'false &&',
  ),
  cells('marks of footnotes', '(?:\\s*\\((?:[a-z]{1,2}|\\d)\\))+(?=[\\s,:\\t]|$)', '(?!)'),
  cells('captions', '(ANY_TIME.test(text) || isUnitNote(text)) &&', 'false &&'),
  rows('totals end a group', 'const isTotal = ', 'const isTotal = false && '),
  rows(
    'a label joined to the row below',
    'first.slice(0, 1 + first.findLastIndex',
    'first.slice(0, 0 * first.findLastIndex',
  ),
  rows('the beginning of a row’s own label', '!label.isRow && next?.isRow', 'false && !label.isRow && next?.isRow'),
  rows('a label that holds groups', 'last.holdsGroups = true;', ''),
  rows('a section goes on behind a group', '!(isDeeper && ', '!(false && isDeeper && '),
  rows('a cell beside several rows', 'if (isBeside) return', 'if (false && isBeside) return'),
  rows('labels as far apart as rows', ' || isRowApart', ''),
  lines('words over all years side by side', 'Number(isRun(b)) - Number(isRun(a)) || ', ''),
  lines('a head over whole groups', ' || splitsGroup(columns, range)', ''),
  figures('an amount close to its label', 'amountApart([...Map', '([...Map'),
  tables('a label apart from its figures', 'if (label === null) return row;', 'if (label !== undefined) return row;'),
  head('two periods side by side', '.flatMap(splitPeriods)', ''),
  head(
    'titles over a whole table',
    'const title = near.find((piece) => isTitle(piece, near, region));',
    'const title = near.slice(0, 0).find((piece) => isTitle(piece, near, region));',
  ),
  columns(
    'an amount and its percentage',
    'if (same.length !== 2 || percent.length !== 1) return null;',
    'if (same.length !== 99) return null;',
  ),
];
