import { useCallback, useEffect, useState } from 'react';
import type { AttachedFile } from '../../contract/documents.ts';
import { say, type WordKey } from '../../language/say.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { PasswordForm } from '../parts/password-form.tsx';
import { TableHeads } from '../parts/table-heads.tsx';
import { useLibrary, usePage } from '../state/page-context.tsx';
import { useMay } from '../team/may.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { fileStateWords, isUnderWay } from '../words/file-state-words.ts';
import { fileSize } from '../words/number-words.ts';

/** The files attached to a document; each can be added as a document of its own. */
export function AttachmentsDialog({
  documentId,
  onClose,
}: {
  readonly documentId: string;
  readonly onClose: () => void;
}) {
  const { client } = usePage();
  const documents = useLibrary((library) => library.documents);
  const queued = useLibrary((library) => library.queue.files);
  const change = useLibrary((library) => library.change);
  const [files, setFiles] = useState<readonly AttachedFile[] | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  /** Keys of the queue by the number of the file, from the click until it lists how the file ended. */
  const [asked, setAsked] = useState<ReadonlyMap<number, string | null>>(new Map());
  const document = documents.find((one) => one.document_id === documentId);
  const load = useCallback(
    async (given: string | null): Promise<void> => {
      try {
        const found = await client.documents.attachments({
          document_id: documentId,
          password: given ?? undefined,
        });
        setFiles(found);
        setPassword(given);
        setError(null);
      } catch (reason) {
        setError(errorLine(reason));
      }
    },
    [client, documentId],
  );
  useEffect(() => {
    void load(null);
  }, [load]);

  const entryOf = useCallback((index: number) => queued.find(({ key }) => key === asked.get(index)), [queued, asked]);
  useEffect(() => {
    const failed = [...asked.keys()].filter((index) => {
      const entry = entryOf(index);
      return entry !== undefined && !isUnderWay(entry) && entry.state !== 'ready';
    });
    if (failed.length > 0) setAsked((before) => new Map([...before].filter(([index]) => !failed.includes(index))));
  }, [asked, entryOf]);
  const inLibrary = new Set(documents.map(({ document_id }) => document_id));
  const stateOf = (file: AttachedFile): AttachedState => {
    if (file.document_id === null) return 'broken';
    if (inLibrary.has(file.document_id)) return 'added';
    return asked.has(file.index) ? 'adding' : 'open';
  };
  /** Why it is not added, where it was tried. */
  const failureOf = (file: AttachedFile): string | null => {
    const entry = queued.find(({ source_filename: name }) => name === file.name);
    return entry === undefined || isUnderWay(entry) ? null : fileStateWords(entry);
  };
  const mayAdd = useMay('queue.addAttached');
  const open = (files ?? []).filter((file) => stateOf(file) === 'open');
  const add = async (some: readonly AttachedFile[]): Promise<void> => {
    const indexes = some.map(({ index }) => index);
    const note = (keys: readonly string[] | null): void =>
      setAsked((before) => new Map([...before, ...indexes.map((index, i) => [index, keys?.[i] ?? null] as const)]));
    note(null);
    const isAsked = await change(async (engine) =>
      note(
        (await engine.queue.addAttached({ document_id: documentId, indexes, password: password ?? undefined })).keys,
      ),
    );
    if (!isAsked) setAsked((before) => new Map([...before].filter(([index]) => !indexes.includes(index))));
  };
  const isLocked = error?.code === 'PASSWORD_NEEDED' || error?.code === 'PASSWORD_WRONG';
  return (
    <DialogFrame
      wide
      title={say('dialogs.attachments.title', { name: document?.document_name ?? documentId })}
      description={say('dialogs.attachments.means')}
      onClose={onClose}
    >
      {isLocked && (
        <PasswordForm
          file={document?.source_filename ?? documentId}
          isWrong={error.code === 'PASSWORD_WRONG'}
          onPassword={(given) => void load(given)}
        />
      )}
      {error && !isLocked && <ErrorNote error={error} />}
      {files?.length === 0 && <p>{say('dialogs.attachments.none')}</p>}
      {files !== null && files.length > 0 && (
        <>
          <FileTable
            files={files}
            stateOf={(file) => (mayAdd || stateOf(file) !== 'open' ? stateOf(file) : 'closed')}
            failureOf={failureOf}
            onAdd={(file) => void add([file])}
          />
          {open.length > 1 && mayAdd && (
            <div className="dialog-actions">
              <button type="button" className="btn" onClick={() => void add(open)}>
                {say(open.length === files.length ? 'dialogs.attachments.addAll' : 'dialogs.attachments.addOthers', {
                  n: open.length,
                })}
              </button>
            </div>
          )}
        </>
      )}
    </DialogFrame>
  );
}

/** `closed`: it is not added, and this user may not add it. */
type AttachedState = 'open' | 'closed' | 'adding' | 'added' | 'broken';

const STATE_WORDS = {
  closed: 'dialogs.attachments.closed',
  adding: 'dialogs.attachments.adding',
  added: 'dialogs.attachments.added',
  broken: 'dialogs.attachments.broken',
} as const satisfies Record<Exclude<AttachedState, 'open'>, WordKey>;

interface FileTableProps {
  readonly files: readonly AttachedFile[];
  readonly stateOf: (file: AttachedFile) => AttachedState;
  readonly failureOf: (file: AttachedFile) => string | null;
  readonly onAdd: (file: AttachedFile) => void;
}

function FileTable({ files, stateOf, failureOf, onAdd }: FileTableProps) {
  return (
    <section className="dialog-scroll" aria-label={say('dialogs.attachments.files')}>
      <table className="dialog-table attached-files">
        <TableHeads
          names={[say('dialogs.attachments.file'), say('dialogs.attachments.size'), say('dialogs.attachments.state')]}
        />
        <tbody>
          {files.map((file) => (
            <tr key={file.index}>
              <th scope="row">{file.name}</th>
              <td className="num">{file.bytes !== null && fileSize(file.bytes)}</td>
              <td>
                <FileState file={file} state={stateOf(file)} failure={failureOf(file)} onAdd={() => onAdd(file)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FileStateProps {
  readonly file: AttachedFile;
  readonly state: AttachedState;
  /** Why it was not added, where that was tried. */
  readonly failure: string | null;
  readonly onAdd: () => void;
}

/** What became of an attached file, with the button that adds it where it can be added. */
function FileState({ file, state, failure, onAdd }: FileStateProps) {
  if (state !== 'open') return say(STATE_WORDS[state]);
  return (
    <>
      {failure !== null && <span className="v-unsupported">{failure} </span>}
      <button
        type="button"
        className="link"
        aria-label={say('dialogs.attachments.addFile', { name: file.name })}
        onClick={onAdd}
      >
        {failure === null ? say('common.add') : say('dialogs.attachments.again')}
      </button>
    </>
  );
}
