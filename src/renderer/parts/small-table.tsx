import type { ReactNode } from 'react';
import type { PassageBlock } from '../../contract/view/tables/table-words.ts';
import { StoredWords } from './stored-words.tsx';

/**
 * Rows of a document's table. Of spans, since it stands in buttons, which may have no table; who hears it hears the
 * cells apart.
 */
export function SmallTable({ rows }: { readonly rows: readonly (readonly ReactNode[])[] }) {
  return (
    <span className="small-table">
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells have no other name, and none moves
        <span className="small-row" key={row}>
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span className="small-cell" key={column}>
              {cell}
              {column < cells.length - 1 && <span className="sr">, </span>}
            </span>
          ))}
          <span className="sr">. </span>
        </span>
      ))}
    </span>
  );
}

/** A passage as its page has it: words, and tables as small tables. */
export function PassageWords({ blocks }: { readonly blocks: readonly PassageBlock[] }) {
  return blocks.map((block, i) => {
    const key = `${i} ${block.kind}`;
    if (block.kind === 'words')
      return (
        <span className="passage-words" key={key}>
          <StoredWords text={block.text} />
        </span>
      );
    const rows = block.rows.map((row) => row.map((cell) => <StoredWords key={cell} text={cell} />));
    return <SmallTable key={key} rows={rows} />;
  });
}
