import type { GridCellState } from '../../contract/grid.ts';
import { type MarkKind, markShape } from '../parts/verdict-mark.tsx';
import { STATE_WORDS } from '../words/grid-words.ts';

const KINDS: Readonly<Record<GridCellState, MarkKind>> = {
  answered: 'supported',
  unsure: 'unsure',
  several: 'unsure',
  not_found: 'absent',
  line: 'provisional',
  waiting: 'silent',
  failed: 'unsupported',
};

interface GridMarkProps {
  readonly state: GridCellState;
  /** The words beside it say the same. */
  readonly isSaid?: boolean;
}

/** The mark of a cell, told apart without colour. */
export function GridMark({ state, isSaid = false }: GridMarkProps) {
  const kind = KINDS[state];
  const look = { className: `mark grid-mark v-${kind}`, viewBox: '0 0 16 16' };
  if (isSaid)
    return (
      <svg {...look} aria-hidden="true">
        {markShape(kind)}
      </svg>
    );
  return (
    <svg {...look} role="img" aria-label={STATE_WORDS[state]}>
      <title>{STATE_WORDS[state]}</title>
      {markShape(kind)}
    </svg>
  );
}
