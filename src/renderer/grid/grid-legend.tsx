import { GridMark } from './grid-mark.tsx';

/** What the marks of the cells mean. */
export function GridLegend() {
  return (
    <p className="grid-legend meta">
      <span>
        <GridMark state="answered" isSaid /> stands on the page and answers
      </span>
      <span>
        <GridMark state="unsure" isSaid /> unsure
      </span>
      <span>
        <GridMark state="not_found" isSaid /> not found, with what was searched
      </span>
      <span>
        <GridMark state="line" isSaid /> best line, not answered yet
      </span>
    </p>
  );
}
