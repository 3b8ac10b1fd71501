import { useState } from 'react';
import type { ExportForm, ExportRequest } from '../../contract/records/export.ts';
import { standing } from '../../contract/view/review-words.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { isExportable, saveExport } from '../state/exports.ts';
import { useConversation, useLibrary, usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { counted } from '../words/number-words.ts';

interface Offer {
  readonly form: ExportForm;
  readonly label: string;
  readonly note: string;
}

const OFFERS: readonly Offer[] = [
  { form: 'docx', label: 'Word', note: 'Sentences, verdicts, and a picture of each cited place' },
  { form: 'pdf', label: 'PDF', note: 'The same, to read and print' },
  { form: 'xlsx', label: 'Excel', note: 'One row for each sentence and place' },
  { form: 'csv', label: 'CSV', note: 'The same table as plain text' },
  { form: 'md', label: 'Markdown', note: 'Sentences, verdicts and places as plain text' },
  { form: 'json', label: 'JSON', note: 'Everything that was recorded, for other programs' },
];
const RECEIPT: Offer = {
  form: 'receipt',
  label: 'Receipt',
  note: 'A signed file by which the answer can be checked again later',
};

const ACCEPTED_ONLY = 'Only sentences that readers accepted';

interface ExportDialogProps {
  /** The answer that is offered; null where there is none. */
  readonly answerId: string | null;
  /** Whether all of its thread is chosen when the dialog opens. */
  readonly startsWhole: boolean;
  readonly onClose: () => void;
}

/**
 * Saves an answer, or all of its thread, in one of several forms; also its documents with the cited words highlighted.
 */
export function ExportDialog({ answerId, startsWhole, onClose }: ExportDialogProps) {
  const page = usePage();
  const turns = useConversation((conversation) => conversation.turns).filter(isExportable);
  const threadId = useConversation((conversation) => conversation.threadId);
  const documents = useLibrary((library) => library.documents);
  const [whole, setWhole] = useState(startsWhole);
  const [acceptedOnly, setAcceptedOnly] = useState(false);
  const [making, setMaking] = useState<string | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const ofThread = whole && turns.length > 1 && threadId !== null;
  const what = ofThread ? { thread_id: threadId } : { answer_id: answerId ?? '' };
  const chosen = turns.filter(({ answer }) => ofThread || answer?.answer_id === answerId);
  const hasAccepted = chosen.some(({ answer, reviews }) =>
    answer?.claims.some((_, i) => standing(reviews, i) === 'accepted'),
  );
  const cited = new Set(chosen.flatMap(({ answer }) => answer?.citations.map(({ document_id }) => document_id) ?? []));
  const withPages = documents.filter((one) => cited.has(one.document_id) && one.kind === 'pdf');

  const save = async (label: string, request: ExportRequest): Promise<void> => {
    setError(null);
    setMaking(label);
    try {
      await saveExport(page, request);
      onClose();
    } catch (reason) {
      setError(errorLine(reason));
      setMaking(null);
    }
  };
  /** A receipt is of the whole answer. */
  const isLimited = (form: ExportForm): boolean => hasAccepted && acceptedOnly && form !== 'receipt';
  const row = (key: string, { label, note, form }: Offer, more: Pick<ExportRequest, 'document_id'> = {}) => (
    <li key={key}>
      <button
        type="button"
        className="menu-item export-row"
        disabled={making !== null}
        onClick={() => void save(label, { form, ...what, ...more, ...(isLimited(form) && { accepted_only: true }) })}
      >
        <b className="cut" title={label}>
          {label}
        </b>
        <span className="meta">{note}</span>
      </button>
    </li>
  );

  if (answerId === null)
    return (
      <DialogFrame title="Export" onClose={onClose}>
        <p>There is no answer yet. Ask a question first; its answer can be saved with every place that it rests on.</p>
      </DialogFrame>
    );
  return (
    <DialogFrame wide title="Export" onClose={onClose}>
      {turns.length > 1 && (
        <fieldset className="export-what">
          <legend className="sr">What is exported</legend>
          <label>
            <input type="radio" name="what" checked={!whole} onChange={() => setWhole(false)} />
            This answer
          </label>
          <label>
            <input type="radio" name="what" checked={whole} onChange={() => setWhole(true)} />
            All {counted(turns.length, 'answer')} of the thread
          </label>
        </fieldset>
      )}
      {hasAccepted && (
        <div className="tick-choice">
          <TickBox label={ACCEPTED_ONLY} state={acceptedOnly ? 'on' : 'off'} onChange={setAcceptedOnly} />
          <span aria-hidden="true">{ACCEPTED_ONLY}</span>
        </div>
      )}
      <ul className="export-list" aria-label="Forms">
        {OFFERS.map((offer) => row(offer.form, offer))}
        {!ofThread && row(RECEIPT.form, RECEIPT)}
      </ul>
      {withPages.length > 0 && (
        <>
          <h3 className="label">Documents with the cited words highlighted</h3>
          <ul className="export-list" aria-label="Documents">
            {withPages.map(({ document_id, document_name, pages }) =>
              row(
                document_id,
                { form: 'annotated-pdf', label: document_name, note: `PDF, ${counted(pages, 'page')}` },
                { document_id },
              ),
            )}
          </ul>
        </>
      )}
      <p role="status" className="meta">
        {making !== null && `Making ${making}…`}
      </p>
      {error && <ErrorNote error={error} />}
    </DialogFrame>
  );
}
