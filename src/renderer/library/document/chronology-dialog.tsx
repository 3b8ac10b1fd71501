import { useState } from 'react';
import { nameWithFile } from '../../../contract/view/documents/document-names.ts';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { usePage, useSettings } from '../../state/page-context.tsx';
import { useScope } from '../../state/use-places.ts';
import { counted, dateText } from '../../words/number-words.ts';
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
      title="Chronology"
      description={`The dates that ${counted(scope.count.documents, 'document')} in scope name, each with its sentence.`}
      onClose={onClose}
    >
      {error !== null && <ErrorNote error={error} />}
      {value === null && error === null && <p role="status">Reading the documents…</p>}
      {value !== null && (
        <>
          <div className="chronology-line">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a button, which a label belongs to as well */}
            <label className="tick-choice">
              <TickBox
                label="Deadlines only"
                state={onlyDeadlines ? 'on' : 'off'}
                onChange={(on) => setOnlyDeadlines(on)}
              />
              <span>Deadlines only</span>
            </label>
            <span className="grow" />
            <button type="button" className="btn" disabled={value.length === 0} onClick={() => void save()}>
              Save as calendar…
            </button>
          </div>
          <div className="about-one">
            <QuotedList
              name="Dates"
              title={shown.length === 0 ? 'No dates found' : counted(shown.length, 'date')}
              rows={shown.map((entry) => ({
                key: `${entry.document_id} ${entry.start}`,
                head: entry.is_deadline ? `${dateText(entry.date)}, deadline` : dateText(entry.date),
                words: entry.sentence.text,
                marks: [{ start: entry.start - entry.sentence.start, end: entry.end - entry.sentence.start }],
                page: entry,
                note: nameWithFile(entry),
                title: entry.is_deadline ? 'Deadline' : 'Date',
                label: '•',
                start: entry.start,
                end: entry.end,
                onOpen: () =>
                  void openRange(entry.document_id, {
                    ...entry,
                    title: entry.is_deadline ? 'Deadline' : 'Date',
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
