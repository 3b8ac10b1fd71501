import { say } from '../../language/say.ts';
import { GridMark } from './grid-mark.tsx';

/** What the marks of the cells mean. */
export function GridLegend() {
  return (
    <p className="grid-legend meta">
      <span>
        <GridMark state="answered" isSaid /> {say('grid.legend.answered')}
      </span>
      <span>
        <GridMark state="unsure" isSaid /> {say('grid.legend.unsure')}
      </span>
      <span>
        <GridMark state="not_found" isSaid /> {say('grid.legend.notFound')}
      </span>
      <span>
        <GridMark state="line" isSaid /> {say('grid.legend.line')}
      </span>
    </p>
  );
}
