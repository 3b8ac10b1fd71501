import { useState } from 'react';
import { nameWithFile } from '../../../contract/view/documents/document-names.ts';
import { say } from '../../../language/say.ts';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { usePage, useSettings } from '../../state/page-context.tsx';
import { useScope } from '../../state/use-places.ts';
import { dateText } from '../../words/number-words.ts';
import { QuotedList } from './quoted-rows.tsx';
import { useFetched } from './use-fetched.ts';
import { useOpenRange } from './use-open-range.ts';

/** The dates of all documents in scope in the order of time; with a day they can be saved as a calendar. */
export function ChronologyDialog({ onClose }: { readonly onClose: () => void }) {
  const { bridge, client } = usePage();
  const collection = useSettings((settings) => settings.collection);
  const { scope } = useScope();
  const [onlyDeadlines, setOnlyDeadlines] = useState(false);
  const openRange = useOpenRange();
  const ids = scope.documentIds;
  const asked = {
    ...(ids === undefined ? {} : { document_ids: [...ids] }),
    ...(collection === null ? {} : { collection }),
  };
  const { value, error, setError } = useFetched(JSON.stringify(asked), ({ facts }) => facts.chronology(asked));
  const shown = (value ?? []).filter((entry) => !onlyDeadlines || entry.is_deadline);
  const save = async (): Promise<void> => {
    try {
      const { name, bytes, type } = await client.facts.calendar(asked);
      await bridge.save(name, bytes, type);
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <DialogFrame
      wide
      title={say('library.chronology.chronology')}
      description={say('library.chronology.about', { n: scope.count.documents })}
      onClose={onClose}
    >
      {error !== null && <ErrorNote error={error} />}
      {value === null && error === null && <p role="status">{say('library.chronology.reading')}</p>}
      {value !== null && (
        <>
          <div className="chronology-line">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a button, which a label belongs to as well */}
            <label className="tick-choice">
              <TickBox
                label={say('library.chronology.deadlinesOnly')}
                state={onlyDeadlines ? 'on' : 'off'}
                onChange={(on) => setOnlyDeadlines(on)}
              />
              <span>{say('library.chronology.deadlinesOnly')}</span>
            </label>
            <span className="grow" />
            <button type="button" className="btn" disabled={value.length === 0} onClick={() => void save()}>
              {say('library.chronology.saveCalendar')}
            </button>
          </div>
          <div className="about-one">
            <QuotedList
              name={say('library.found.dates')}
              title={say('library.found.dateCount', { n: shown.length })}
              rows={shown.map((entry) => ({
                key: `${entry.document_id} ${entry.start}`,
                head: entry.is_deadline
                  ? say('library.chronology.deadlineOn', { date: dateText(entry.date) })
                  : dateText(entry.date),
                words: entry.sentence.text,
                marks: [{ start: entry.start - entry.sentence.start, end: entry.end - entry.sentence.start }],
                page: entry,
                note: nameWithFile(entry),
                title: entry.is_deadline ? say('library.found.deadline') : say('library.found.date'),
                label: '•',
                start: entry.start,
                end: entry.end,
                onOpen: () =>
                  void openRange(entry.document_id, {
                    ...entry,
                    title: entry.is_deadline ? say('library.found.deadline') : say('library.found.date'),
                    label: '•',
                  }).catch(setError),
              }))}
              onOpen={() => undefined}
            />
          </div>
        </>
      )}
    </DialogFrame>
  );
}
