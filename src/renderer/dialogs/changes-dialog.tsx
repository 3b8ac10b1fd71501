import { useEffect, useState } from 'react';
import type { EditionChange, EditionChanges, EditionSentence } from '../../contract/findings/edition-comparison.ts';
import { sectionPath } from '../../contract/view/citation-text.ts';
import { changeWord, editionOf } from '../../contract/view/documents/edition.ts';
import { seenFrom } from '../../contract/view/documents/in-collection.ts';
import { say } from '../../language/say.ts';
import { PagePlace } from '../conversation/chip.tsx';
import { OlderAndNewer } from '../conversation/older-and-newer.tsx';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { StoredWords } from '../parts/stored-words.tsx';
import { useLibrary, usePage, useSettings } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';

interface ChangesDialogProps {
  readonly olderId: string;
  readonly newerId: string;
  readonly onClose: () => void;
}

/** All differences between two editions of a document (requirement D8). */
export function ChangesDialog({ olderId, newerId, onClose }: ChangesDialogProps) {
  const { client } = usePage();
  const collection = useSettings((settings) => settings.collection);
  const documents = seenFrom(
    useLibrary((library) => library.documents),
    collection,
  );
  const [found, setFound] = useState<EditionChanges | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    client.documents.changes({ document_id: olderId, newer_id: newerId }, { signal: stop.signal }).then(
      (changes) => !stop.signal.aborted && setFound(changes),
      (reason: unknown) => !stop.signal.aborted && setError(errorLine(reason)),
    );
    return () => stop.abort();
  }, [client, olderId, newerId]);
  const [older, newer] = [editionOf(olderId, documents), editionOf(newerId, documents)];
  const name = documents.find((one) => one.document_id === newerId)?.document_name ?? '';
  return (
    <DialogFrame
      wide
      title={say('dialogs.changes.title', { name })}
      description={
        older && newer
          ? say('dialogs.changes.meansEditions', { number: newer.number, of: newer.of, older: older.number })
          : say('dialogs.changes.means')
      }
      onClose={onClose}
    >
      {error !== null && <ErrorNote error={error} />}
      <p role="status">
        <b>{found === null ? (error === null ? say('dialogs.changes.comparing') : '') : headline(found)}</b>
      </p>
      {found !== null && found.changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="dialog-scroll" aria-label={say('dialogs.changes.differences')} tabIndex={0}>
          <ul>
            {found.changes.map((change) => (
              <ChangeRow
                key={`${change.older?.start} ${change.newer?.start}`}
                change={change}
                olderId={olderId}
                newerId={newerId}
              />
            ))}
          </ul>
        </section>
      )}
    </DialogFrame>
  );
}

function headline({ changes, unchanged, cut }: EditionChanges): string {
  if (changes.length === 0) return say('dialogs.changes.nothing', { n: unchanged });
  const count = (of: (change: EditionChange) => boolean): number => changes.filter(of).length;
  return say(cut ? 'dialogs.changes.headlineCut' : 'dialogs.changes.headline', {
    changed: count(({ older, newer }) => older !== null && newer !== null),
    added: count(({ older }) => older === null),
    out: count(({ newer }) => newer === null),
    unchanged,
  });
}

interface ChangeRowProps {
  readonly change: EditionChange;
  readonly olderId: string;
  readonly newerId: string;
}

function ChangeRow({ change, olderId, newerId }: ChangeRowProps) {
  const { older, newer } = change;
  const place = (newer ?? older) as EditionSentence;
  const section = sectionPath({ document_name: '', section: place.section });
  return (
    <li className="compared compared-row">
      <p className="meta">
        <b>{changeWord(change)}</b>
        {section !== '' && (
          <>
            {' · '}
            <StoredWords text={section} />
          </>
        )}{' '}
        · <PagePlace place={{ ...place, document_id: newer === null ? olderId : newerId }} />
      </p>
      {older !== null && newer !== null ? (
        <OlderAndNewer older={older.text} newer={newer.text} />
      ) : (
        <p className="snip">
          {newer === null ? (
            <del>
              <StoredWords text={place.text} />
            </del>
          ) : (
            <ins>
              <StoredWords text={place.text} />
            </ins>
          )}
        </p>
      )}
    </li>
  );
}
