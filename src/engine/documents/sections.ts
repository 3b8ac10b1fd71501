/** Follows the headings of a document and knows the path of headings above the present place. */
export interface SectionTracker {
  /** `rank`: depth of a numbered or marked heading (1 = top), else null; `size` in points decides among the others. */
  enter(title: string, rank: number | null, size: number): void;
  /** "4 Leave > 4.2 Carry-over", "" above the first heading. */
  path(): string;
}

const LONGEST_TITLE = 100;
const DEEPEST = 4;

export function trackSections(): SectionTracker {
  const stack: { title: string; rank: number | null; size: number }[] = [];
  return {
    enter(title, rank, size) {
      const isAbove = (other: (typeof stack)[number]): boolean =>
        other.rank !== null && rank !== null ? other.rank < rank : other.size > size * 1.04;
      while (stack.length > 0 && !isAbove(stack.at(-1) as (typeof stack)[number])) stack.pop();
      stack.push({ title: title.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_TITLE), rank, size });
      if (stack.length > DEEPEST) stack.splice(1, 1);
    },
    path: () => stack.map((heading) => heading.title).join(' > '),
  };
}

/** Depth of a number in front of a heading: "4" and "Part 2" are 1, "4.2" is 2; null without a number. */
export function headingRank(title: string): number | null {
  const number =
    /^(?:(?:Part|Article|Section|Chapter|Appendix|Annex)\s+)?([A-Z]?\.?\d{1,3}(?:\.\d{1,3})*)\.?(?:\s|$)/iu.exec(
      title,
    )?.[1];
  return number === undefined ? null : number.split('.').filter((part) => part !== '').length;
}
