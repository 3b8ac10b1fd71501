import type { ReactNode } from 'react';

/** What one line of the list of files being added shows, column by column. */
export interface RowCells {
  readonly mark: ReactNode;
  readonly name: string;
  readonly state: ReactNode;
  /** The state takes the room of the numbers, too. */
  readonly wide?: boolean;
  readonly pages?: string;
  readonly speed?: string;
  readonly left?: string;
  readonly action?: ReactNode;
}
