import { withoutMarks } from './cell-words.ts';

/** What stands in the column of labels: of a row, or a line of its own that names a group of rows. */
export interface TableLabel {
  readonly text: string;
  /** Where it begins along the writing, in points. */
  readonly indent: number;
  readonly size: number;
  readonly isRow: boolean;
}

interface Group {
  readonly text: string;
  readonly indent: number;
  /** Where its first row begins; null before it has one. */
  child: number | null;
}

/** Labels that begin within this part of the size of each other have the same indent. */
const SAME_INDENT = 0.4;
const LONGEST_GROUP = 110;

/**
 * The group each row stands in, in the order of the rows: the nearest label above it. A group ends at the next label of the
 * same indent, at a row that is indented less than the group's rows, and with the row of its total.
 */
export function groupsOfRows(labels: readonly TableLabel[]): (string | null)[] {
  const open: Group[] = [];
  const groups: (string | null)[] = [];
  for (const [i, label] of labels.entries()) {
    const tolerance = SAME_INDENT * label.size;
    if (!label.isRow) {
      while (open.length > 0 && (open.at(-1) as Group).indent >= label.indent - tolerance) open.pop();
      if (!isLead(label, labels[i + 1])) open.push({ text: groupName(label.text), indent: label.indent, child: null });
      continue;
    }
    while (open.length > 0 && isOver(open.at(-1) as Group, label.indent, tolerance)) open.pop();
    const group = open.at(-1);
    if (group !== undefined) group.child ??= label.indent;
    const before = labels[i - 1];
    const lead = before !== undefined && isLead(before, label) ? groupName(before.text) : null;
    const isTotal = /^(?:sub)?total\b/iu.test(label.text);
    const endsGroup = isTotal && group !== undefined && label.indent <= (group.child ?? label.indent) + tolerance;
    if (endsGroup && label.indent <= group.indent + tolerance) open.pop();
    const named = lead ?? (isTotal ? null : (group?.text ?? null));
    groups.push(named === null || named === '' || named.length > LONGEST_GROUP ? null : named);
  }
  return groups;
}

/** "Federal funds sold and securities purchased" above "under resale agreements": the beginning of a row's own label. */
const isLead = (label: TableLabel, next: TableLabel | undefined): boolean =>
  !label.isRow && next?.isRow === true && /^\p{Ll}/u.test(next.text) && !/:$/u.test(label.text);

function isOver({ indent, child }: Group, rowIndent: number, tolerance: number): boolean {
  if (rowIndent < indent - tolerance) return true;
  return child !== null && child > indent + tolerance && rowIndent <= indent + tolerance;
}

const groupName = (text: string): string => withoutMarks(text).replace(/\s*:$/u, '');
