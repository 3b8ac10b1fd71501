import { useRef, useState } from 'react';
import type { GridExportRequest } from '../../contract/grid.ts';
import { say } from '../../language/say.ts';
import { NameForm } from '../dialogs/collection-dialog.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { saveGrid } from '../state/exports.ts';
import { DOCUMENTS } from '../state/grid/grid-look.ts';
import { keptOfShown } from '../state/grid/grids-store.ts';
import { useGrids, usePage } from '../state/page-context.tsx';
import type { GridDialog } from '../state/view-store.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { ColumnFields, columnOf, draftOf, EMPTY_COLUMN } from './column-fields.tsx';

interface GridDialogsProps {
  readonly dialog: GridDialog;
  readonly onClose: () => void;
}

/** The dialogs of a review grid, but the one that makes a new one. */
export function GridDialogs({ dialog, onClose }: GridDialogsProps) {
  switch (dialog.name) {
    case 'grid-column':
      return <ColumnDialog columnId={dialog.columnId} onClose={onClose} />;
    case 'grid-filter':
      return <FilterDialog columnId={dialog.columnId} onClose={onClose} />;
    case 'remove-grid-column':
      return <RemoveColumnDialog columnId={dialog.columnId} onClose={onClose} />;
    case 'rename-grid':
      return <RenameDialog gridId={dialog.gridId} onClose={onClose} />;
    case 'remove-grid':
      return <RemoveDialog gridId={dialog.gridId} onClose={onClose} />;
    case 'grid-export':
      return <ExportGridDialog onClose={onClose} />;
  }
}

interface ColumnDialogProps {
  readonly columnId: string | null;
  readonly onClose: () => void;
}

/** Adds a question, or changes one. */
function ColumnDialog({ columnId, onClose }: ColumnDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const columns = useGrids((grids) => grids.grid?.columns ?? null);
  const error = useGrids((grids) => grids.error);
  const setColumns = useGrids((grids) => grids.setColumns);
  const own = columns?.find(({ column_id }) => column_id === columnId) ?? null;
  const [draft, setDraft] = useState(own === null ? EMPTY_COLUMN : draftOf(own));
  const column = columnOf(draft);
  const save = async (): Promise<void> => {
    if (columns === null || column === null) return;
    const changed = columns.map((one) => (one === own ? { ...column, column_id: one.column_id } : one));
    if (await setColumns(own === null ? [...columns, column] : changed)) onClose();
  };
  return (
    <DialogFrame
      title={own === null ? say('grid.addQuestion') : say('grid.dialog.change', { name: own.name })}
      description={own === null ? say('grid.dialog.addMeans') : say('grid.dialog.changeMeans')}
      firstFocus={field}
      onClose={onClose}
    >
      <form
        className="new-grid"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ColumnFields draft={draft} number={null} field={field} onChange={setDraft} />
        {error && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {say('common.cancel')}
          </button>
          <button type="submit" className="btn primary" disabled={column === null}>
            {own === null ? say('common.add') : say('common.save')}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}

interface OfColumnProps {
  readonly columnId: string;
  readonly onClose: () => void;
}

/** Shows only documents whose cell in a column has some words, or in which nothing was found. */
function FilterDialog({ columnId, onClose }: OfColumnProps) {
  const field = useRef<HTMLInputElement>(null);
  const { look } = useGrids(keptOfShown);
  const setLook = useGrids((grids) => grids.setLook);
  const column = useGrids((grids) => grids.grid?.columns.find(({ column_id }) => column_id === columnId));
  const { [columnId]: before, ...others } = look.columns;
  const [text, setText] = useState(before?.text ?? '');
  const [isAbsent, setAbsent] = useState(before?.isAbsent ?? false);
  const name = column?.name ?? say('grid.document');
  return (
    <DialogFrame title={say('grid.dialog.filterOf', { name })} firstFocus={field} onClose={onClose}>
      <form
        className="new-grid"
        onSubmit={(event) => {
          event.preventDefault();
          const isAny = text.trim() === '' && !isAbsent;
          setLook({ ...look, columns: isAny ? others : { ...others, [columnId]: { text, isAbsent } } });
          onClose();
        }}
      >
        <label>
          {say('grid.dialog.words')}
          <input
            ref={field}
            className="inline-field"
            value={text}
            disabled={isAbsent}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {columnId !== DOCUMENTS && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is a button of Radix that names itself
          <label className="tick-choice">
            <TickBox
              label={say('grid.dialog.without')}
              state={isAbsent ? 'on' : 'off'}
              onChange={(on) => {
                setAbsent(on);
                if (on) setText('');
              }}
            />
            <span>
              {say('grid.dialog.without')}
              <span className="meta">{say('grid.dialog.withoutMeans')}</span>
            </span>
          </label>
        )}
        <div className="dialog-actions">
          <button type="submit" className="btn primary">
            {say('grid.dialog.filter')}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}

function RemoveColumnDialog({ columnId, onClose }: OfColumnProps) {
  const columns = useGrids((grids) => grids.grid?.columns ?? []);
  const setColumns = useGrids((grids) => grids.setColumns);
  const column = columns.find(({ column_id }) => column_id === columnId);
  return (
    <ConfirmDialog
      title={
        column === undefined ? say('grid.dialog.removeQuestion') : say('grid.dialog.removeOf', { name: column.name })
      }
      description={say('grid.dialog.removeQuestionMeans')}
      action={say('common.remove')}
      onConfirm={() => void setColumns(columns.filter((one) => one !== column))}
      onClose={onClose}
    />
  );
}

interface OfGridProps {
  readonly gridId: string;
  readonly onClose: () => void;
}

/** The name of a grid that is shown or listed. */
const useGridName = (gridId: string): string =>
  useGrids(
    ({ grid, list }) =>
      (grid?.grid_id === gridId ? grid.name : list?.find(({ grid_id }) => grid_id === gridId)?.name) ?? '',
  );

function RenameDialog({ gridId, onClose }: OfGridProps) {
  const field = useRef<HTMLInputElement>(null);
  const rename = useGrids((grids) => grids.rename);
  const start = useGridName(gridId);
  return (
    <DialogFrame title={say('grid.dialog.renameGrid')} firstFocus={field} onClose={onClose}>
      <NameForm
        field={field}
        label={say('grid.dialog.name')}
        start={start}
        action={say('grid.dialog.rename')}
        max={120}
        onName={(name) => {
          onClose();
          void rename(gridId, name);
        }}
      />
    </DialogFrame>
  );
}

function RemoveDialog({ gridId, onClose }: OfGridProps) {
  const remove = useGrids((grids) => grids.remove);
  const name = useGridName(gridId);
  return (
    <ConfirmDialog
      title={say('grid.dialog.removeOf', { name })}
      description={say('grid.dialog.removeGridMeans')}
      action={say('common.remove')}
      onConfirm={() => void remove(gridId)}
      onClose={onClose}
    />
  );
}

const FORMATS: readonly {
  readonly format: GridExportRequest['format'];
  readonly label: string;
  readonly note: string;
}[] = [
  { format: 'xlsx', label: say('grid.export.excel'), note: say('grid.export.excelMeans') },
  { format: 'docx', label: say('grid.export.word'), note: say('grid.export.wordMeans') },
  { format: 'csv', label: say('grid.export.csv'), note: say('grid.export.csvMeans') },
  { format: 'json', label: say('grid.export.json'), note: say('grid.export.jsonMeans') },
];

/** Saves the rows that are shown, in their order. */
function ExportGridDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const shown = useGrids((grids) => grids.order.length);
  const all = useGrids((grids) => grids.grid?.rows.length ?? 0);
  const [making, setMaking] = useState<string | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const save = async (format: GridExportRequest['format'], label: string): Promise<void> => {
    setError(null);
    setMaking(label);
    try {
      await saveGrid(page, format);
      onClose();
    } catch (reason) {
      setError(errorLine(reason));
      setMaking(null);
    }
  };
  return (
    <DialogFrame
      title={say('grid.export.title')}
      description={say('grid.export.means', { all: shown === all ? 'yes' : 'no', shown, of: all })}
      onClose={onClose}
    >
      <ul className="export-list" aria-label={say('grid.export.forms')}>
        {FORMATS.map(({ format, label, note }) => (
          <li key={format}>
            <button
              type="button"
              className="menu-item export-row"
              disabled={making !== null || shown === 0}
              onClick={() => void save(format, label)}
            >
              <b className="cut">{label}</b>
              <span className="meta">{making === label ? say('grid.export.making') : note}</span>
            </button>
          </li>
        ))}
      </ul>
      {error && <ErrorNote error={error} />}
    </DialogFrame>
  );
}
