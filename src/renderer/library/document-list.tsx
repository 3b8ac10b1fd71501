import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { say } from '../../language/say.ts';
import { builtRows, reachableRow } from '../parts/reachable-rows.ts';
import { TickBox } from '../parts/tick-box.tsx';
import { rescueFocus } from '../parts/use-focus-return.ts';
import { type LibraryRow, libraryRows } from '../state/library-rows.ts';
import { useLibrary, usePage, useSettings, useView } from '../state/page-context.tsx';
import { useScope, useTick } from '../state/use-places.ts';
import { useMay } from '../team/may.tsx';
import { isUnderWay } from '../words/file-state-words.ts';
import { DocumentRow } from './document-row.tsx';
import { ListMenu, TagLine, useListedTag } from './list-menu.tsx';
import { rangeTo, selectionMode, toggled, usedAlone } from './selection.ts';
import { SelectionLine } from './selection-line.tsx';

/** Heights of the rows in px until they are measured: two lines; a bar adds to them while a file is on its way. */
function rowHeight(row: LibraryRow): number {
  if (row.file === null || !isUnderWay(row.file) || row.file.state === 'waiting') return 46;
  const measured = row.file.pages_per_second !== null || row.file.seconds_left !== null;
  return row.document !== null && measured ? 76 : 58;
}

/**
 * All documents and files on their way; arrows move, Space ticks, Enter opens, Delete removes. Shift and Ctrl choose
 * several, of which a tick, Delete and the menu are then meant.
 */
export function DocumentList() {
  const { mac } = usePage();
  const loaded = useLibrary((library) => library.loaded);
  const filter = useLibrary((library) => library.filter);
  const tag = useListedTag();
  const sort = useSettings((settings) => settings.sort);
  const openDialog = useView((view) => view.openDialog);
  const mayRemove = useMay('documents.remove');
  const openDocument = useView((view) => view.openDocument);
  const tick = useTick();
  const { rows: all, scope } = useScope();
  const collection = useSettings((settings) => settings.collection);
  const documents = useLibrary((library) => library.documents);
  const files = useLibrary((library) => library.queue.files);
  const rows = useMemo(
    () => libraryRows(documents, files, collection, { filter, tag, sort }),
    [filter, tag, sort, documents, files, collection],
  );
  const [usedLast, setUsedLast] = useState(0);
  const at = reachableRow(usedLast, rows.length);
  const { selection, setSelection, order, chosen, meantBy, use } = useRowSelection(rows);
  const { scroller, virtual, hasFocus, focusRow } = useRowFocus(rows, at, setUsedLast);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const row = rows[at];
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined || !row) return;
    const jump = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const mode = selectionMode(event, mac);
    const id = row.document?.document_id;
    if (jump !== undefined) {
      const next = rows[Math.max(0, Math.min(rows.length - 1, jump))];
      // With Ctrl the focus alone moves, so that Ctrl+Space takes rows that are not side by side.
      if (next && (mode === 'alone' || (mode === 'range' && next.document))) use(next, mode);
      focusRow(jump);
    } else if (event.key === ' ' && mode === 'toggle') use(row, mode);
    else if (event.key === ' ' && id !== undefined) {
      tick(meantBy(id), !scope.ticked.has(id));
    } else if (event.key === 'Delete' && id !== undefined && mayRemove) {
      openDialog({ name: 'remove', documentIds: meantBy(id) });
    } else if (event.key.toLowerCase() === 'a' && mode === 'toggle')
      setSelection({ ...selection, ids: new Set(order) });
    else if (event.key === 'Escape' && chosen.length > 0) {
      setSelection(usedAlone(null));
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <section className="group docs" aria-label={say('library.list.documents')}>
      <ListHead isEmpty={all.length === 0} rows={rows} />
      <TagLine />
      {loaded && all.length === 0 && <p className="empty-docs">{say('library.list.empty')}</p>}
      {all.length > 0 && rows.length === 0 && <p className="empty-docs">{say('library.list.noneFits')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys are caught here for the rows, whose buttons have the focus */}
      <div
        className="doc-scroll"
        ref={scroller}
        role="presentation"
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
      >
        <ul style={{ height: virtual.getTotalSize() }} aria-label={say('library.list.documents')}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <DocumentRow
                  row={row}
                  index={item.index}
                  ticked={scope.ticked.has(row.key)}
                  current={item.index === at}
                  meant={row.document === null ? [] : meantBy(row.document.document_id)}
                  chosen={row.document !== null && selection.ids.has(row.document.document_id)}
                  onFocus={() => setUsedLast(item.index)}
                  onUse={(event) => {
                    const mode = event === null ? 'alone' : selectionMode(event, mac);
                    use(row, mode);
                    if (event !== null && mode === 'alone' && row.document) openDocument(row.document.document_id);
                  }}
                />
              </li>
            );
          })}
        </ul>
      </div>
      <span id="row-chosen" hidden>
        {say('library.list.chosen')}
      </span>
      <SelectionLine ids={chosen} onClear={() => setSelection(usedAlone(null))} />
    </section>
  );
}

/** The rows that are built, and the one that has the focus: `at`. */
function useRowFocus(rows: readonly LibraryRow[], at: number, setUsedLast: (index: number) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight(rows[index] as LibraryRow),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => builtRows(range, at), [at]),
  });
  const focusRow = (index: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setUsedLast(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus());
  };
  const hasFocus = useRef(false);
  // A row that is removed takes the focus with it: the row in its place gets it, so that the next one can be removed.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    if (rows.length > 0) return focusRow(at);
    hasFocus.current = false;
    rescueFocus();
  });
  return { scroller, virtual, hasFocus, focusRow };
}

/** The rows that are chosen together. */
function useRowSelection(rows: readonly LibraryRow[]) {
  const [selection, setSelection] = useState(usedAlone(null));
  const order = rows.flatMap((row) => row.document?.document_id ?? []);
  const chosen = order.filter((id) => selection.ids.has(id));
  const meantBy = (id: string): readonly string[] => (selection.ids.has(id) ? chosen : [id]);
  const use = (row: LibraryRow, mode: ReturnType<typeof selectionMode>): void => {
    const id = row.document?.document_id ?? null;
    if (id === null || mode === 'alone') setSelection(usedAlone(id));
    else setSelection(mode === 'range' ? rangeTo(selection, id, order) : toggled(selection, id));
  };
  return { selection, setSelection, order, chosen, meantBy, use };
}

/** Head of the list: the tick of all listed documents, and how many are in scope. */
function ListHead({ isEmpty, rows }: { readonly isEmpty: boolean; readonly rows: readonly LibraryRow[] }) {
  const { scope } = useScope();
  const documents = useLibrary((library) => library.documents);
  const tick = useTick();
  const tickAll = (on: boolean): void =>
    tick(
      rows.flatMap((row) => row.document?.document_id ?? []),
      on,
    );
  return (
    <div className="group-head">
      {!isEmpty && (
        <TickBox
          label={say('library.list.allInScope')}
          state={scope.head === 'all' ? 'on' : scope.head === 'some' ? 'some' : 'off'}
          disabled={documents.length === 0}
          onChange={() => tickAll(scope.head !== 'all')}
        />
      )}
      <div className="docs-title">
        <h2 className="label">{say('library.list.documents')}</h2>
        {!isEmpty && (
          <span className="meta num">
            {say('library.list.inScope', { documents: scope.count.documents, of: scope.count.of })}
          </span>
        )}
      </div>
      {!isEmpty && <ListMenu />}
    </div>
  );
}
