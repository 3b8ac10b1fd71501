import { useEffect, useRef, useState } from 'react';
import type { FollowedFolder } from '../../../contract/ingest-queue.ts';
import { say } from '../../../language/say.ts';
import { keepWatching } from '../../engine/keep-watching.ts';
import { CopiedCommand } from '../../parts/copied-command.tsx';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FixedNote } from '../../parts/fixed-note.tsx';
import { type Page, useLibrary, usePage, useSettings } from '../../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import {
  endedLine,
  endingQuestion,
  failedLine,
  folderWords,
  problemLines,
  unheardLine,
  WHAT_HAPPENS,
  watchCommand,
} from '../../words/followed-folder-words.ts';
import { count } from '../../words/number-words.ts';

/** The folders that the library follows: what each is doing, and beginning and ending it. */
export function FoldersDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const collection = useSettings((settings) => settings.collection);
  const [error, setError] = useState<ErrorLine | null>(null);
  const [done, setDone] = useState('');
  const [ending, setEnding] = useState<FollowedFolder | null>(null);
  const folders = useFolders(page, setError);
  const run = (action: () => Promise<string>): void => {
    setError(null);
    setDone('');
    action().then(setDone, (reason: unknown) => setError(errorLine(reason)));
  };
  const { choose } = page.bridge;
  const { folders: methods } = page.client;
  const follow = async (): Promise<string> => {
    const [grant] = (await choose?.('folder')) ?? [];
    if (grant !== undefined) await methods.follow({ path: grant.handle, collection: collection ?? undefined });
    return '';
  };
  const end = ({ folder_id, name }: FollowedFolder, documents: 'keep' | 'remove'): void => {
    setEnding(null);
    run(async () => {
      const { removed } = await methods.unfollow({ folder_id, documents });
      return endedLine(name, documents === 'keep' ? null : removed);
    });
  };
  return (
    <DialogFrame wide title={say('dialogs.folders.title')} description={say('dialogs.folders.means')} onClose={onClose}>
      <dl className="folder-what">
        {WHAT_HAPPENS.map(([when, then]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{then}</dd>
          </div>
        ))}
      </dl>
      <FixedNote field="document_folders" />
      {folders !== null && folders.length === 0 && <p>{say('dialogs.folders.none')}</p>}
      {folders !== null && folders.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="dialog-scroll" aria-label={say('dialogs.folders.folders')} tabIndex={0}>
          <table className="dialog-table followed-folders">
            <thead>
              <tr>
                <th scope="col">{say('dialogs.folders.folder')}</th>
                <th scope="col">{say('dialogs.folders.state')}</th>
                <th scope="col" className="num">
                  {say('dialogs.folders.documents')}
                </th>
                <th scope="col">
                  <span className="sr">{say('dialogs.folders.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {folders.map((folder) => (
                <FolderRow
                  key={folder.folder_id}
                  folder={folder}
                  onLook={() => run(() => methods.look({ folder_id: folder.folder_id }).then(() => ''))}
                  onFollow={() => run(() => methods.resume({ folder_id: folder.folder_id }).then(() => ''))}
                  onEnd={() => setEnding(folder)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {ending !== null && (
        <EndingForm folder={ending} onCancel={() => setEnding(null)} onEnd={(documents) => end(ending, documents)} />
      )}
      <p role="status">{done}</p>
      {error !== null && <ErrorNote error={error} />}
      {ending === null && choose === null && <NamedFolder collection={collection} />}
      {ending === null && choose !== null && (
        <div className="dialog-actions folder-actions">
          {collection !== null && <p className="soft grow">{say('dialogs.folders.goInto', { collection })}</p>}
          <button type="button" className="btn primary" onClick={() => run(follow)}>
            {say('dialogs.folders.followOne')}
          </button>
        </div>
      )}
    </DialogFrame>
  );
}

/** A page in a browser cannot choose a folder: the command that names it, to be copied. */
function NamedFolder({ collection }: { readonly collection: string | null }) {
  const dataDir = useLibrary(({ status }) => status?.data_dir ?? '');
  const [path, setPath] = useState('');
  return (
    <section className="folder-named" aria-label={say('dialogs.folders.followNamed')}>
      <p>{say('dialogs.folders.browser')}</p>
      <label className="keep-row">
        <span>{say('dialogs.folders.folder')}</span>
        <input
          className="inline-field grow"
          spellCheck={false}
          placeholder={say('dialogs.folders.example')}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
      </label>
      <CopiedCommand command={watchCommand(path.trim() || say('dialogs.folders.unnamed'), collection, dataDir)} />
    </section>
  );
}

/** The folders as they are now; null until they are known. */
function useFolders(page: Page, onError: (error: ErrorLine) => void): readonly FollowedFolder[] | null {
  const [folders, setFolders] = useState<readonly FollowedFolder[] | null>(null);
  const fail = useRef(onError);
  fail.current = onError;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const watch = async (): Promise<void> => {
      for await (const now of await page.client.folders.states(undefined, { signal })) setFolders(now);
    };
    void keepWatching(watch, { signal, onError: (error) => fail.current(errorLine(error)) });
    return () => leaving.abort();
  }, [page]);
  return folders;
}

interface FolderRowProps {
  readonly folder: FollowedFolder;
  readonly onLook: () => void;
  readonly onFollow: () => void;
  readonly onEnd: () => void;
}

function FolderRow({ folder, onLook, onFollow, onEnd }: FolderRowProps) {
  const { name, parent, collection, documents, is_followed: isFollowed, state } = folder;
  const { lead, rest, sign } = folderWords(folder);
  const [failed, unheard] = [failedLine(folder), unheardLine(folder)];
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="meta">
          {parent !== '' && say('dialogs.folders.inFolder', { parent })}
          {collection !== null && ` · ${say('dialogs.folders.toCollection', { collection })}`}
        </span>
      </th>
      <td>
        <b className={sign === null ? 'strong' : `v-${sign}`}>{lead}</b>
        {rest}
        {unheard !== null && <span className="meta">{unheard}</span>}
        {failed !== null && (
          <details>
            <summary>{failed}</summary>
            <ul>
              {problemLines(folder).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </td>
      <td className="num">{count(documents)}</td>
      <td className="folder-does">
        {isFollowed ? (
          <button
            type="button"
            className="link"
            aria-label={say('dialogs.folders.lookAt', { name })}
            disabled={state !== 'idle'}
            onClick={onLook}
          >
            {say('dialogs.folders.look')}
          </button>
        ) : (
          state !== 'ending' && (
            <button
              type="button"
              className="link"
              aria-label={say('dialogs.folders.followOf', { name })}
              onClick={onFollow}
            >
              {say('dialogs.folders.follow')}
            </button>
          )
        )}
        <button
          type="button"
          className="link"
          aria-label={isFollowed ? say('dialogs.folders.stopOf', { name }) : say('dialogs.folders.forgetOf', { name })}
          onClick={onEnd}
        >
          {isFollowed ? say('dialogs.folders.stop') : say('dialogs.folders.forget')}
        </button>
      </td>
    </tr>
  );
}

interface EndingFormProps {
  readonly folder: FollowedFolder;
  readonly onCancel: () => void;
  readonly onEnd: (documents: 'keep' | 'remove') => void;
}

/** Asks what becomes of the documents. */
function EndingForm({ folder, onCancel, onEnd }: EndingFormProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className="folder-ending">
      <legend>{endingQuestion(folder)}</legend>
      <div className="dialog-actions">
        <button ref={first} type="button" className="btn" onClick={onCancel}>
          {say('common.cancel')}
        </button>
        <button type="button" className="btn" onClick={() => onEnd('keep')}>
          {say('dialogs.folders.keepDocuments')}
        </button>
        {folder.documents > 0 && (
          <button type="button" className="btn" onClick={() => onEnd('remove')}>
            {say('dialogs.folders.removeDocuments')}
          </button>
        )}
      </div>
    </fieldset>
  );
}
