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
      // A number is stronger than sizes: "3.10" ends "1.3" and all that stood under it.
      const sibling = rank === null ? -1 : stack.findIndex((other) => other.rank !== null && other.rank >= rank);
      if (sibling >= 0) stack.length = sibling;
      const isAbove = (other: (typeof stack)[number]): boolean => {
        if (other.rank !== null && rank !== null) return other.rank < rank;
        // Numbered headings hold the unnumbered ones of the same type.
        return other.size > size * (other.rank !== null ? 0.96 : 1.04);
      };
      while (stack.length > 0 && !isAbove(stack.at(-1) as (typeof stack)[number])) stack.pop();
      stack.push({ title: title.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_TITLE), rank, size });
      if (stack.length > DEEPEST) stack.splice(1, 1);
    },
    path: () => stack.map((heading) => heading.title).join(' > '),
  };
}

const PART = /^part\s+(?:\d{1,3}|[ivx]{1,5}|[a-h])\b/iu;
const NUMBER =
  /^(?:(?:Article|Section|Chapter|Appendix|Annex|Item|Note)\s+)?([A-Z]?\.?\d{1,3}(?:\.\d{1,3})*)[A-Z]?\.?(?:\s|$)/iu;

/** Depth of a number in front of a heading: "Part II" is 0, "4" and "Item 1A." are 1, "4.2" is 2; null without a number. */
export function headingRank(title: string): number | null {
  if (PART.test(title)) return 0;
  const number = NUMBER.exec(title)?.[1];
  return number === undefined ? null : number.split('.').filter((part) => part !== '').length;
}
