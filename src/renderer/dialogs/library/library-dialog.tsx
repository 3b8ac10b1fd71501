import { useEffect, useState } from 'react';
import type { MarkerForm } from '../../../contract/answer.ts';
import type { LibrarySettings } from '../../../contract/library.ts';
import { MARKER_FORMS, markersText } from '../../../contract/view/citation-forms.ts';
import { heldOnes } from '../../../contract/view/documents/held.ts';
import { say } from '../../../language/say.ts';
import { saveBackup } from '../../adding/backups.ts';
import { EncryptionPart } from '../../frame/vault/encryption-part.tsx';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FixedNote, useFixed } from '../../parts/fixed-note.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { type Page, useLibrary, usePage } from '../../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import { inOneLine } from '../../words/in-one-line.ts';
import {
  auditLine,
  daysOf,
  expiredLine,
  keepChoices,
  keepWords,
  withRule,
} from '../../words/library-settings-words.ts';
import { SettingsPart } from './settings-part.tsx';

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
    <DialogFrame wide title={say('dialogs.settings.title')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="dialog-scroll library-settings" aria-label={say('dialogs.settings.settings')} tabIndex={0}>
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
            <Markers
              form={settings.marker_form}
              onForm={(marker_form) =>
                tell(async () => {
                  setSettings(await page.client.settings.change({ marker_form }));
                  return say('dialogs.settings.markersSet');
                })
              }
            />
            <Originals
              address={settings.source_url}
              onAddress={(source_url) =>
                tell(async () => {
                  setSettings(await page.client.settings.change({ source_url }));
                  return source_url === null ? say('dialogs.settings.noLink') : say('dialogs.settings.link');
                })
              }
            />
          </>
        )}
        <SettingsPart title={say('dialogs.settings.record')} note={say('dialogs.settings.recordMeans')}>
          <button type="button" className="btn" onClick={() => tell(() => checkRecord(page))}>
            {say('dialogs.settings.checkRecord')}
          </button>
        </SettingsPart>
        <EncryptionPart />
        <Backup onSave={() => tell(() => saveBackup(page), say('dialogs.settings.writing'))} />
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
  return say('dialogs.settings.readFirst');
}

interface KeepAnswersProps {
  readonly settings: LibrarySettings;
  readonly onKeep: (keep: LibrarySettings['keep']) => void;
}

/** How long answers are kept, of the library and of each collection. */
function KeepAnswers({ settings: { keep }, onKeep }: KeepAnswersProps) {
  const collections = useLibrary((library) => library.collections);
  const isFixed = useFixed('retention');
  const held = heldOnes(collections).map(({ collection }) => collection);
  const rows: readonly (string | null)[] = [null, ...collections.map(({ name }) => name)];
  return (
    <SettingsPart title={say('dialogs.settings.keep')} note={say('dialogs.settings.keepMeans')}>
      {rows.map((collection) => (
        <label key={collection ?? ''} className="keep-row">
          <span className="cut">{collection ?? say('dialogs.settings.all')}</span>
          <select
            className="inline-field"
            value={String(daysOf(keep, collection))}
            disabled={isFixed}
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
      {held.length > 0 && <p className="soft">{say('hold.keepsAnswers', { names: inOneLine(held) })}</p>}
      <FixedNote field="retention" />
    </SettingsPart>
  );
}

interface MarkersProps {
  readonly form: MarkerForm;
  readonly onForm: (form: MarkerForm) => void;
}

/** How markers are written in what is copied, exported or given to other programs. */
function Markers({ form, onForm }: MarkersProps) {
  return (
    <SettingsPart title={say('dialogs.settings.markers')} note={say('dialogs.settings.markersMeans')}>
      <label className="keep-row">
        <span className="cut">{say('dialogs.settings.markersForm')}</span>
        <select className="inline-field" value={form} onChange={(event) => onForm(event.target.value as MarkerForm)}>
          {MARKER_FORMS.map((one) => (
            <option key={one} value={one}>
              {markersText([1, 2], one)}
            </option>
          ))}
        </select>
      </label>
    </SettingsPart>
  );
}

interface OriginalsProps {
  readonly address: string | null;
  readonly onAddress: (address: string | null) => void;
}

function Originals({ address, onAddress }: OriginalsProps) {
  const [text, setText] = useState(address ?? '');
  return (
    <SettingsPart title={say('dialogs.settings.originals')} note={say('dialogs.settings.originalsMeans')}>
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
          aria-label={say('dialogs.settings.address')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn" disabled={text.trim() === (address ?? '')}>
          {say('dialogs.settings.set')}
        </button>
      </form>
    </SettingsPart>
  );
}

function Backup({ onSave }: { readonly onSave: () => void }) {
  const isForbidden = useLibrary(({ status }) => status?.policy?.exports?.includes('backup') === false);
  return (
    <SettingsPart title={say('dialogs.settings.backup')} note={say('dialogs.settings.backupMeans')}>
      <button type="button" className="btn" disabled={isForbidden} onClick={onSave}>
        {say('dialogs.settings.backUp')}
      </button>
      {isForbidden && <FixedNote field="exports" />}
    </SettingsPart>
  );
}

function Diagnostics({ onSave }: { readonly onSave: (names: boolean) => void }) {
  const [names, setNames] = useState(false);
  return (
    <SettingsPart title={say('dialogs.settings.diagnostics')} note={say('dialogs.settings.diagnosticsMeans')}>
      <div className="keep-row">
        <TickBox label={say('dialogs.settings.withNames')} state={names ? 'on' : 'off'} onChange={setNames} />
        <span aria-hidden="true">{say('dialogs.settings.withNames')}</span>
      </div>
      <button type="button" className="btn" onClick={() => onSave(names)}>
        {say('dialogs.settings.saveDiagnostics')}
      </button>
    </SettingsPart>
  );
}
