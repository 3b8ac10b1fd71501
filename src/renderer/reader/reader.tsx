import { X } from 'lucide-react';
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
        <p>Documents open here, with the words of each citation lit on the page.</p>
        <p className="meta">Open one from the library, or follow a citation.</p>
      </div>
    );
  }
  const { document_id: id, document_name: name, source_filename: file } = document;
  return (
    <div className="reader">
      <div className="head">
        <h2 className="reader-title cut" title={`${name} (${file})`}>
          {name}
        </h2>
        <span className="grow" />
        {actions}
        <IconButton label="Close reader" onClick={onClose}>
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
