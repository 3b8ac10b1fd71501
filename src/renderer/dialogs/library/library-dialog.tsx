import { type ReactNode, useEffect, useState } from 'react';
import type { LibrarySettings } from '../../../contract/library.ts';
import { saveBackup } from '../../adding/backups.ts';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { type Page, useLibrary, usePage } from '../../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import {
  auditLine,
  daysOf,
  expiredLine,
  keepChoices,
  keepWords,
  withRule,
} from '../../words/library-settings-words.ts';

/** What is set for the whole library, and what can be done with it as a whole. */
export function LibraryDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const [settings, setSettings] = useState<LibrarySettings | null>(null);
  const [done, setDone] = useState('');
  const [error, setError] = useState<ErrorLine | null>(null);
  useEffect(() => {
    page.client.settings.get().then(setSettings, (reason: unknown) => setError(errorLine(reason)));
  }, [page]);
  /** Runs an action and tells what it did in one sentence. */
  const tell = (action: () => Promise<string>, meanwhile = ''): void => {
    setDone(meanwhile);
    setError(null);
    action().then(setDone, (reason: unknown) => {
      setDone('');
      setError(errorLine(reason));
    });
  };
  return (
    <DialogFrame wide title="Library settings" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="dialog-scroll library-settings" aria-label="Settings" tabIndex={0}>
        {settings !== null && (
          <>
            <KeepAnswers
              settings={settings}
              onKeep={(keep) =>
                tell(async () => {
                  setSettings(await page.client.settings.change({ keep }));
                  return expiredLine(await page.client.settings.expire());
                })
              }
            />
            <Originals
              address={settings.source_url}
              onAddress={(source_url) =>
                tell(async () => {
                  setSettings(await page.client.settings.change({ source_url }));
                  return source_url === null ? 'New citations have no link.' : 'New citations have a link from now on.';
                })
              }
            />
          </>
        )}
        <Part
          title="Record of answers"
          note="Every answer is written down in such a way that a later change would be found."
        >
          <button type="button" className="btn" onClick={() => tell(() => checkRecord(page))}>
            Check the record
          </button>
        </Part>
        <Backup onSave={() => tell(() => saveBackup(page), 'Writing the backup…')} />
        <Diagnostics onSave={(names) => tell(() => saveDiagnostics(page, names))} />
      </section>
      <p role="status">{done}</p>
      {error !== null && <ErrorNote error={error} />}
    </DialogFrame>
  );
}

async function checkRecord({ client }: Page): Promise<string> {
  return auditLine(await client.audit.verify());
}

async function saveDiagnostics({ client, bridge }: Page, names: boolean): Promise<string> {
  const { name, bytes, type } = await client.diagnostics({ names });
  await bridge.save(name, bytes, type);
  return 'Read the file before you send it to anybody.';
}

interface PartProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Part({ title, note, children }: PartProps) {
  return (
    <section className="settings-part" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="soft">{note}</p>
      </div>
      <div className="settings-control">{children}</div>
    </section>
  );
}

interface KeepAnswersProps {
  readonly settings: LibrarySettings;
  readonly onKeep: (keep: LibrarySettings['keep']) => void;
}

/** How long answers are kept, of the library and of each collection. */
function KeepAnswers({ settings: { keep }, onKeep }: KeepAnswersProps) {
  const collections = useLibrary((library) => library.collections);
  const rows: readonly (string | null)[] = [null, ...collections.map(({ name }) => name)];
  return (
    <Part
      title="Keep answers"
      note="Older answers are deleted for good; the record then shows only that there was one. Documents stay."
    >
      {rows.map((collection) => (
        <label key={collection ?? ''} className="keep-row">
          <span className="cut">{collection ?? 'All'}</span>
          <select
            className="inline-field"
            value={String(daysOf(keep, collection))}
            onChange={(event) => onKeep(withRule(keep, collection, event.target.value))}
          >
            {keepChoices(daysOf(keep, collection), collection).map((days) => (
              <option key={String(days)} value={String(days)}>
                {keepWords(days)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </Part>
  );
}

interface OriginalsProps {
  readonly address: string | null;
  readonly onAddress: (address: string | null) => void;
}

function Originals({ address, onAddress }: OriginalsProps) {
  const [text, setText] = useState(address ?? '');
  return (
    <Part
      title="Links to originals"
      note="Where others find your files on a server: each citation in an export then has a link to its file. Pincite never opens it."
    >
      <form
        className="keep-row"
        onSubmit={(event) => {
          event.preventDefault();
          onAddress(text.trim() === '' ? null : text.trim());
        }}
      >
        <input
          className="inline-field"
          type="url"
          aria-label="Address of the folder"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn" disabled={text.trim() === (address ?? '')}>
          Set
        </button>
      </form>
    </Part>
  );
}

function Backup({ onSave }: { readonly onSave: () => void }) {
  return (
    <Part
      title="Backup"
      note="The whole library in one file. On another computer, “Restore a backup…” on the first page makes a library of it again."
    >
      <button type="button" className="btn" onClick={onSave}>
        Back up…
      </button>
    </Part>
  );
}

function Diagnostics({ onSave }: { readonly onSave: (names: boolean) => void }) {
  const [names, setNames] = useState(false);
  return (
    <Part
      title="Diagnostics"
      note="A file for whoever helps you when something fails, without any text of documents, questions or answers. Nothing is sent."
    >
      <div className="keep-row">
        <TickBox label="With names of documents" state={names ? 'on' : 'off'} onChange={setNames} />
        <span aria-hidden="true">With names of documents</span>
      </div>
      <button type="button" className="btn" onClick={() => onSave(names)}>
        Save diagnostics
      </button>
    </Part>
  );
}
