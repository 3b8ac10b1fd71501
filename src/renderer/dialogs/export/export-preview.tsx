import { useEffect, useState } from 'react';
import type { DocumentSummary } from '../../../contract/documents.ts';
import type { ExportForm, ExportRequest } from '../../../contract/records/export.ts';
import { say } from '../../../language/say.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { TableHeads } from '../../parts/table-heads.tsx';
import { useLibrary, usePage } from '../../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import { previewLines, previewRows } from './preview-text.ts';

/** The form whose text is what another form has too. */
const SHOWN_AS: Partial<Record<ExportForm, ExportForm>> = { docx: 'md', pdf: 'md', xlsx: 'csv' };
/** Most characters of a file that is shown as it is. */
const MOST = 700;

/** A cited document, with the number of its cited places. */
export type CitedDocument = DocumentSummary & { readonly places: number };

interface ExportPreviewProps {
  readonly request: ExportRequest;
  /** The document whose marks are saved, with it or alone; null where an answer is saved. */
  readonly document: CitedDocument | null;
}

/** What will be in the file. */
export function ExportPreview({ request, document }: ExportPreviewProps) {
  const shown = SHOWN_AS[request.form] ?? request.form;
  // A form that may not leave the library is not shown as a file either.
  const isShown = useLibrary(({ status }) => status?.policy?.exports?.includes(shown) ?? true);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="export-preview" aria-label={say('dialogs.export.preview')} tabIndex={0}>
      <p className="label">{say('dialogs.export.preview')}</p>
      {document !== null ? (
        <p>
          {request.form === 'xfdf'
            ? say('dialogs.export.previewMarks', { file: document.source_filename, places: document.places })
            : say('dialogs.export.previewHighlights', {
                name: document.document_name,
                pages: document.pages,
                places: document.places,
              })}
        </p>
      ) : request.form === 'receipt' ? (
        <p>{say('dialogs.export.previewReceipt')}</p>
      ) : !isShown ? (
        <p>{say('dialogs.export.previewFixed')}</p>
      ) : (
        <FirstLines request={request} />
      )}
    </section>
  );
}

/** The first lines of the file. */
function FirstLines({ request }: { readonly request: ExportRequest }) {
  const { client } = usePage();
  const form = SHOWN_AS[request.form] ?? request.form;
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const { answer_id, thread_id, accepted_only } = request;
  useEffect(() => {
    let isWanted = true;
    setText(null);
    setError(null);
    client.exports.answers({ form, answer_id, thread_id, accepted_only }).then(
      ({ bytes }) => isWanted && setText(new TextDecoder().decode(bytes)),
      (reason: unknown) => isWanted && setError(errorLine(reason)),
    );
    return () => {
      isWanted = false;
    };
  }, [client, form, answer_id, thread_id, accepted_only]);
  if (error !== null) return <ErrorNote error={error} />;
  if (text === null) return <p className="meta">{say('dialogs.export.reading')}</p>;
  if (form === 'md')
    return previewLines(text).map(({ kind, text: line }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their place, and the same line may come twice
      <p key={i} className={`preview-${kind}`}>
        {line}
      </p>
    ));
  if (form === 'csv') return <Rows csv={text} />;
  return <pre>{text.length > MOST ? `${text.slice(0, MOST)}…` : text}</pre>;
}

function Rows({ csv }: { readonly csv: string }) {
  const { names, rows } = previewRows(csv);
  return (
    <table className="dialog-table">
      <TableHeads names={names} />
      <tbody>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={i}>
            {row.map((cell, at) => (
              <td key={names[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
