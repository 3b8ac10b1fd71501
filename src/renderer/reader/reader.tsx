import { X } from 'lucide-react';
import { namesBeside, rowName } from '../../contract/view/documents/document-names.ts';
import { say } from '../../language/say.ts';
import './reader.css';
import './places/lit.css';
import './places/heatmap.css';
import './find/find.css';
import { PdfReader } from './pdf/pdf-reader.tsx';
import type { ReaderProps } from './reader-props.ts';
import { TextReader } from './text/text-reader.tsx';
import { IconButton } from './tools/citation-steps.tsx';

/** The right pane: a document with the cited words lit on its pages. */
export function Reader(props: ReaderProps) {
  const { document, documentUrl, onClose, actions } = props;
  if (document === null) {
    return (
      <div className="reader reader-empty">
        <p>{say('reader.empty')}</p>
        <p className="meta">{say('reader.emptyHint')}</p>
      </div>
    );
  }
  const { document_id: id } = document;
  const beside = namesBeside(document).join(', ');
  return (
    <div className="reader">
      <div className="head">
        <h2 className="reader-title cut" title={rowName(document)}>
          {rowName(document)}
        </h2>
        {beside !== '' && (
          <span className="meta cut" title={beside}>
            {beside}
          </span>
        )}
        <span className="grow" />
        {actions}
        <IconButton label={say('reader.closeReader')} onClick={onClose}>
          <X className="i" />
        </IconButton>
      </div>
      {document.kind === 'pdf' ? (
        <PdfReader key={id} {...props} document={document} url={documentUrl(id)} />
      ) : (
        <TextReader key={id} {...props} document={document} />
      )}
    </div>
  );
}
