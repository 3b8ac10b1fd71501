import { type RefObject, useEffect, useState } from 'react';
import { findPage, pagePosition } from '../pdf/page-label.ts';

export interface PageFieldProps {
  readonly page: number;
  readonly pages: number;
  readonly labels: readonly string[] | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onPage: (page: number) => void;
}

/** "iv / 6 of 48": the printed page in a field that takes a label or a number. */
export function PageField({ page, pages, labels, field, onPage }: PageFieldProps) {
  const shown = pagePosition(page, pages, labels);
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed.trim() !== '' && findPage(typed, pages, labels) === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was reached, so what was typed is void.
  useEffect(() => setTyped(null), [page]);
  return (
    <form
      className="reader-page-field"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = typed === null ? page : findPage(typed, pages, labels);
        if (wanted === null) return;
        setTyped(null);
        onPage(wanted);
        field.current?.select();
      }}
    >
      <input
        ref={field}
        aria-label={labels === null ? 'Page number' : 'Page label'}
        aria-invalid={wrong}
        title={wrong ? 'There is no such page' : 'Go to page (Ctrl G)'}
        spellCheck={false}
        autoComplete="off"
        value={typed ?? shown.field}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === null) return;
          event.stopPropagation();
          setTyped(null);
        }}
      />
      <span>{shown.rest}</span>
    </form>
  );
}
