import { useId, useRef, useState } from 'react';
import type { GridScope, NewGrid } from '../../contract/grid.ts';
import { say } from '../../language/say.ts';
import { askForFiles } from '../adding/use-add-files.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { useGrids, useLibrary, usePage, useSettings, useView } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { type ColumnDraft, ColumnFields, columnOf, draftOf, EMPTY_COLUMN } from './column-fields.tsx';
import { useTemplates } from './use-templates.ts';

/** A draft with a key that stays while others are added and removed. */
type KeyedDraft = ColumnDraft & { readonly key: number };

/** Makes a review grid: which documents, which questions. */
export function NewGridDialog({ onClose }: { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const create = useGrids((grids) => grids.create);
  const error = useGrids((grids) => grids.error);
  const show = useView((view) => view.show);
  const [name, setName] = useState('');
  const [linesOnly, setLinesOnly] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const { drafts, setDraft, add, drop } = useDrafts();
  const [failed, setFailed] = useState<ErrorLine | null>(null);
  const scope = useGridScope();
  const columns = drafts.flatMap((draft) => columnOf(draft) ?? []);
  const isComplete = name.trim() !== '' && columns.length === drafts.length && scope.isUsable;
  const make = async (grid: NewGrid): Promise<void> => {
    setMaking(true);
    show('grid');
    if (await create(grid)) onClose();
    setMaking(false);
  };
  const problem = failed ?? error;
  const take = (template: { readonly name: string; readonly columns: readonly ColumnDraft[] }): void => {
    setFailed(null);
    add(template.columns);
    if (name === '') setName(template.name);
  };
  return (
    <DialogFrame
      wide
      title={say('grid.new.title')}
      description={say('grid.new.means')}
      firstFocus={field}
      onClose={onClose}
    >
      <form
        className="new-grid"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) void make({ name: name.trim(), columns, lines_only: linesOnly, ...scope.chosen });
        }}
      >
        <label>
          {say('grid.new.name')}
          <input
            ref={field}
            className="inline-field"
            placeholder={say('grid.new.nameExample')}
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <ScopeChoice {...scope} />
        <fieldset className="new-grid-columns">
          <legend>{say('grid.new.questions')}</legend>
          <TemplateChoice onTake={take} onFail={setFailed} />
          <ol>
            {drafts.map((draft, index) => (
              <li key={draft.key}>
                <ColumnFields draft={draft} number={index + 1} onChange={(changed) => setDraft(draft.key, changed)} />
                {drafts.length > 1 && (
                  <button
                    type="button"
                    className="link"
                    aria-label={say('grid.new.removeQuestion', { number: index + 1 })}
                    onClick={() => drop(draft.key)}
                  >
                    {say('common.remove')}
                  </button>
                )}
              </li>
            ))}
          </ol>
          <button type="button" className="btn" onClick={() => add([EMPTY_COLUMN], true)}>
            {say('grid.addQuestion')}
          </button>
        </fieldset>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a button of Radix that names itself */}
        <label className="tick-choice">
          <TickBox label={say('grid.new.onlyLines')} state={linesOnly ? 'on' : 'off'} onChange={setLinesOnly} />
          <span>
            {say('grid.new.onlyLines')}
            <span className="meta">{say('grid.new.onlyLinesMeans')}</span>
          </span>
        </label>
        {problem && <ErrorNote error={problem} />}
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {say('common.cancel')}
          </button>
          <button type="submit" className="btn primary" disabled={!isComplete || isMaking}>
            {say('grid.new.make')}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}

/** The questions as they are written. One that is still empty gives way to those of a template. */
function useDrafts() {
  const next = useRef(1);
  const [drafts, setDrafts] = useState<readonly KeyedDraft[]>([{ ...EMPTY_COLUMN, key: 0 }]);
  const isEmpty = ({ name, question }: ColumnDraft): boolean => name === '' && question === '';
  return {
    drafts,
    setDraft: (key: number, changed: ColumnDraft): void =>
      setDrafts((all) => all.map((one) => (one.key === key ? { ...changed, key } : one))),
    add: (columns: readonly ColumnDraft[], keepsEmpty = false): void =>
      setDrafts((all) => [
        ...all.filter((one) => keepsEmpty || !isEmpty(one)),
        ...columns.map((column) => ({ ...column, key: next.current++ })),
      ]),
    drop: (key: number): void => setDrafts((all) => all.filter((one) => one.key !== key)),
  };
}

type Which = 'ticked' | 'all' | 'collection';

/** The documents that become rows. */
function useGridScope() {
  const collections = useLibrary((library) => library.collections);
  const documents = useLibrary((library) => library.documents.length);
  const chosenCollection = useSettings((settings) => settings.collection);
  const { scope, rows } = useScope();
  const ticked = rows.flatMap(({ document }) =>
    document !== null && scope.ticked.has(document.document_id) ? document.document_id : [],
  );
  const [which, setWhich] = useState<Which>(
    scope.documentIds !== undefined ? 'ticked' : chosenCollection === null ? 'all' : 'collection',
  );
  const [collection, setCollection] = useState(chosenCollection ?? collections[0]?.name ?? null);
  const chosen: GridScope = {
    collection: which === 'collection' ? collection : null,
    document_ids: which === 'ticked' ? ticked : null,
  };
  const isUsable = which === 'ticked' ? ticked.length > 0 : which === 'all' || collection !== null;
  const counts = { ticked: ticked.length, all: documents };
  return { which, setWhich, collection, setCollection, collections, counts, chosen, isUsable };
}

function ScopeChoice(scope: ReturnType<typeof useGridScope>) {
  const { which, setWhich, collection, setCollection, collections, counts } = scope;
  const group = useId();
  const choice = (value: Which, words: string) => (
    <label>
      <input type="radio" name={group} checked={which === value} onChange={() => setWhich(value)} />
      {words}
    </label>
  );
  return (
    <fieldset className="new-grid-scope">
      <legend>{say('grid.new.documents')}</legend>
      {choice('ticked', say('grid.new.ticked', { n: counts.ticked }))}
      {choice('all', say('grid.new.all', { n: counts.all }))}
      {collections.length > 0 && (
        <span className="new-grid-collection">
          {choice('collection', say('grid.new.ofCollection'))}
          <select
            className="inline-field"
            aria-label={say('grid.new.collection')}
            value={collection ?? ''}
            disabled={which !== 'collection'}
            onChange={(event) => setCollection(event.target.value)}
          >
            {collections.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </span>
      )}
    </fieldset>
  );
}

interface TemplateChoiceProps {
  readonly onTake: (template: { readonly name: string; readonly columns: readonly ColumnDraft[] }) => void;
  readonly onFail: (error: ErrorLine) => void;
}

/** Takes the questions of a template, or of a file. */
function TemplateChoice({ onTake, onFail }: TemplateChoiceProps) {
  const { client } = usePage();
  const templates = useTemplates();
  const readFile = async (): Promise<void> => {
    const [file] = await askForFiles({ accept: '.json,.csv', multiple: false });
    if (file === undefined) return;
    try {
      const format = file.name.toLowerCase().endsWith('.csv') ? 'csv' : 'json';
      const name = file.name.replace(/\.[^.]*$/, '');
      const read = await client.grids.readColumns({ text: await file.text(), format, name });
      onTake({ name: read.name, columns: read.columns.map(draftOf) });
    } catch (error) {
      onFail(errorLine(error));
    }
  };
  return (
    <div className="new-grid-template">
      <select
        className="inline-field"
        aria-label={say('grid.new.questionsOf')}
        value=""
        onChange={(event) => {
          const template = templates[Number(event.target.value)];
          if (template) onTake({ name: template.name, columns: template.columns.map(draftOf) });
        }}
      >
        <option value="">{say('grid.new.take')}</option>
        {templates.map(({ name, columns, file, problem }, index) => (
          <option key={`${name} ${file}`} value={index} disabled={problem !== null}>
            {problem === null
              ? say('grid.new.template', { name, n: columns.length })
              : say('grid.head.problem', { name, problem })}
          </option>
        ))}
      </select>
      <button type="button" className="link" onClick={() => void readFile()}>
        {say('grid.new.readFile')}
      </button>
    </div>
  );
}
