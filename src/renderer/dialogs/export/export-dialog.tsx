import { type RefObject, useRef, useState } from 'react';
import type { ExportForm, ExportRequest } from '../../../contract/records/export.ts';
import { standing } from '../../../contract/view/review-words.ts';
import { say } from '../../../language/say.ts';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FixedNote } from '../../parts/fixed-note.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import type { Turn } from '../../state/conversation/turn.ts';
import { isExportable, saveExport } from '../../state/exports.ts';
import { useConversation, useLibrary, usePage } from '../../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import { type CitedDocument, ExportPreview } from './export-preview.tsx';

interface Offer {
  readonly form: ExportForm;
  readonly label: string;
  readonly note: string;
}

const OFFERS: readonly Offer[] = [
  { form: 'docx', label: say('dialogs.export.word'), note: say('dialogs.export.wordMeans') },
  { form: 'pdf', label: say('dialogs.export.pdf'), note: say('dialogs.export.pdfMeans') },
  { form: 'xlsx', label: say('dialogs.export.excel'), note: say('dialogs.export.excelMeans') },
  { form: 'csv', label: say('dialogs.export.csv'), note: say('dialogs.export.csvMeans') },
  { form: 'md', label: say('dialogs.export.markdown'), note: say('dialogs.export.markdownMeans') },
  { form: 'json', label: say('dialogs.export.json'), note: say('dialogs.export.jsonMeans') },
];
/** Offered where a document is cited. */
const REFERENCES: readonly Offer[] = [
  { form: 'csl-json', label: say('dialogs.export.cslJson'), note: say('dialogs.export.cslJsonMeans') },
  { form: 'bibtex', label: say('dialogs.export.bibTex'), note: say('dialogs.export.bibTexMeans') },
];
const RECEIPT: Offer = {
  form: 'receipt',
  label: say('dialogs.export.receipt'),
  note: say('dialogs.export.receiptMeans'),
};

interface ExportDialogProps {
  /** The answer that is offered; null where there is none. */
  readonly answerId: string | null;
  /** Whether all of its thread is chosen when the dialog opens. */
  readonly startsWhole: boolean;
  readonly onClose: () => void;
}

/** What a file is made of: a form, and of the marks in a document which. */
interface Choice {
  readonly form: ExportForm;
  readonly documentId: string | null;
}

/**
 * Saves an answer, or all of its thread, in one of several forms; also its documents with the cited words highlighted.
 */
export function ExportDialog({ answerId, startsWhole, onClose }: ExportDialogProps) {
  const page = usePage();
  const turns = useConversation((conversation) => conversation.turns).filter(isExportable);
  const threadId = useConversation((conversation) => conversation.threadId);
  const [whole, setWhole] = useState(startsWhole);
  const [acceptedOnly, setAcceptedOnly] = useState(false);
  const [wanted, setWanted] = useState<Choice>({ form: 'docx', documentId: null });
  const [isMaking, setMaking] = useState(false);
  const [error, setError] = useState<ErrorLine | null>(null);
  const ofThread = whole && turns.length > 1 && threadId !== null;
  const chosen = turns.filter(({ answer }) => ofThread || answer?.answer_id === answerId);
  const hasAccepted = chosen.some(({ answer, reviews }) =>
    answer?.claims.some((_, i) => standing(reviews, i) === 'accepted'),
  );
  const citedDocuments = useCitedDocuments(chosen);
  const first = useRef<HTMLInputElement>(null);
  const allowed = useLibrary(({ status }) => status?.policy?.exports ?? null);
  const isAllowed = (one: ExportForm): boolean => allowed?.includes(one) ?? true;
  const offers = (ofThread ? OFFERS : [...OFFERS, RECEIPT]).filter((offer) => isAllowed(offer.form));
  const isCiting = chosen.some(({ answer }) => (answer?.citations.length ?? 0) > 0);
  const references = isCiting ? REFERENCES.filter((offer) => isAllowed(offer.form)) : [];
  const marked = citedDocuments.flatMap((one) => markedForms(one).filter((offer) => isAllowed(offer.form)));
  const all: readonly ChosenOffer[] = [...[...offers, ...references].map(ofAnswer), ...marked];
  const { form, documentId, label } = stillOffered(wanted, all);
  const request: ExportRequest = {
    form,
    ...(ofThread ? { thread_id: threadId } : { answer_id: answerId ?? '' }),
    document_id: documentId ?? undefined,
    // A receipt is of the whole answer.
    accepted_only: (hasAccepted && acceptedOnly && form !== 'receipt') || undefined,
  };
  const save = async (): Promise<void> => {
    setError(null);
    setMaking(true);
    try {
      await saveExport(page, request);
      onClose();
    } catch (reason) {
      setError(errorLine(reason));
      setMaking(false);
    }
  };
  if (answerId === null)
    return (
      <DialogFrame title={say('dialogs.export.export')} onClose={onClose}>
        <p>{say('dialogs.export.nothing')}</p>
      </DialogFrame>
    );
  return (
    <DialogFrame wide title={say('dialogs.export.export')} firstFocus={first} onClose={onClose}>
      <form
        className="export"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ExportScope
          answers={turns.length}
          whole={ofThread}
          onWhole={setWhole}
          hasAccepted={hasAccepted}
          acceptedOnly={hasAccepted && acceptedOnly}
          onAcceptedOnly={setAcceptedOnly}
        />
        <div className="export-columns">
          <ExportForms
            groups={[
              { title: say('dialogs.export.forms'), offers: offers.map(ofAnswer) },
              { title: say('dialogs.export.references'), offers: references.map(ofAnswer) },
              { title: say('dialogs.export.highlighted'), offers: marked },
            ]}
            choice={{ form, documentId }}
            onChoose={setWanted}
            first={first}
          />
          <ExportPreview
            request={request}
            document={citedDocuments.find((one) => one.document_id === documentId) ?? null}
          />
        </div>
        <FixedNote field="exports" />
        {error && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <p role="status" className="meta grow">
            {isMaking && say('dialogs.export.making')}
          </p>
          <button type="button" className="btn" onClick={onClose}>
            {say('common.cancel')}
          </button>
          <button type="submit" className="btn primary" disabled={isMaking || !isAllowed(form)}>
            {say('dialogs.export.saveAs', { form: label })}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}

/** The cited documents that have pages, each with the number of its cited places. */
function useCitedDocuments(turns: readonly Turn[]): readonly CitedDocument[] {
  const documents = useLibrary((library) => library.documents);
  const cited = turns.flatMap(({ answer }) => answer?.citations.map(({ document_id }) => document_id) ?? []);
  return documents
    .map((one) => ({ ...one, places: cited.filter((id) => id === one.document_id).length }))
    .filter(({ places, kind }) => places > 0 && kind === 'pdf');
}

/** An offer with what is chosen by it. `name`: of its row, where that is not the form's. */
type ChosenOffer = Offer & Choice & { readonly name: string };

const ofAnswer = (offer: Offer): ChosenOffer => ({ ...offer, name: offer.label, documentId: null });

/** A cited document with its marks, and its marks without it. */
const markedForms = ({ document_id: documentId, document_name: name, pages }: CitedDocument): ChosenOffer[] => [
  {
    ...{ form: 'annotated-pdf', documentId, name },
    ...{ label: say('dialogs.export.pdf'), note: say('dialogs.export.pdfOf', { n: pages }) },
  },
  {
    ...{ form: 'xfdf', documentId, name: say('dialogs.export.marksOf', { name }) },
    ...{ label: say('dialogs.export.xfdf'), note: say('dialogs.export.xfdfMeans') },
  },
];

/** What was wanted, or the first form where it is not offered in this scope. */
const stillOffered = ({ form, documentId }: Choice, all: readonly ChosenOffer[]): ChosenOffer =>
  all.find((one) => one.form === form && one.documentId === documentId) ??
  all[0] ?? { form, documentId: null, label: '', name: '', note: '' };

interface ExportFormsProps {
  readonly groups: readonly { readonly title: string; readonly offers: readonly ChosenOffer[] }[];
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  /** Set to the form that is chosen, where the keys begin. */
  readonly first: RefObject<HTMLInputElement | null>;
}

/** The forms of the file, one of which is chosen. */
function ExportForms({ groups, choice, onChoose, first }: ExportFormsProps) {
  const row = ({ form, documentId, name, note }: ChosenOffer) => {
    const isChosen = choice.form === form && choice.documentId === documentId;
    return (
      <label key={`${form} ${documentId}`} className="export-row">
        <input
          ref={isChosen ? first : undefined}
          type="radio"
          name="form"
          aria-label={say('dialogs.export.form', { form: name, means: note })}
          checked={isChosen}
          onChange={() => onChoose({ form, documentId })}
        />
        <span aria-hidden="true">
          <b>{name}</b>
          <span className="meta">{note}</span>
        </span>
      </label>
    );
  };
  return (
    <div className="export-forms">
      {groups
        .filter(({ offers }) => offers.length > 0)
        .map(({ title, offers }) => (
          <fieldset key={title}>
            <legend className="label">{title}</legend>
            {offers.map(row)}
          </fieldset>
        ))}
    </div>
  );
}

interface ExportScopeProps {
  /** Answers of the thread. */
  readonly answers: number;
  readonly whole: boolean;
  readonly onWhole: (whole: boolean) => void;
  readonly hasAccepted: boolean;
  readonly acceptedOnly: boolean;
  readonly onAcceptedOnly: (acceptedOnly: boolean) => void;
}

/** Which answers, and which of their sentences. */
function ExportScope(props: ExportScopeProps) {
  const { answers, whole, onWhole, hasAccepted, acceptedOnly, onAcceptedOnly } = props;
  return (
    <fieldset className="export-what">
      <legend className="sr">{say('dialogs.export.what')}</legend>
      <label>
        <input type="radio" name="what" checked={!whole} onChange={() => onWhole(false)} />
        {say('dialogs.export.thisAnswer')}
      </label>
      <label>
        <input type="radio" name="what" checked={whole} disabled={answers < 2} onChange={() => onWhole(true)} />
        {answers < 2 ? say('dialogs.export.noOther') : say('dialogs.export.allAnswers', { n: answers })}
      </label>
      <div className="tick-choice">
        <TickBox
          label={say('dialogs.export.acceptedOnly')}
          state={acceptedOnly ? 'on' : 'off'}
          disabled={!hasAccepted}
          onChange={onAcceptedOnly}
        />
        <span aria-hidden="true">
          {say('dialogs.export.acceptedOnly')}
          {!hasAccepted && <span className="meta">{say('dialogs.export.noneAccepted')}</span>}
        </span>
      </div>
    </fieldset>
  );
}
