import { ChevronDown, ChevronRight } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { DocumentSection } from '../../../contract/documents.ts';
import { say } from '../../../language/say.ts';
import { IconButton } from '../tools/citation-steps.tsx';
import { SectionOutline } from './section-outline.tsx';

export interface OutlineProps {
  readonly pdf: PDFDocumentProxy;
  readonly loadSections: () => Promise<readonly DocumentSection[]>;
  readonly onDestination: (dest: string | unknown[]) => void;
  readonly onPage: (page: number) => void;
}

type Node = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>[number];

/** The file's own table of contents; the headings that Pincite reads where it has none. */
export function Outline({ pdf, loadSections, onDestination, onPage }: OutlineProps) {
  const [nodes, setNodes] = useState<readonly Node[] | 'failed' | null>(null);
  useEffect(() => {
    let ended = false;
    pdf.getOutline().then(
      (outline) => !ended && setNodes(outline ?? []),
      () => !ended && setNodes('failed'),
    );
    return () => {
      ended = true;
    };
  }, [pdf]);
  if (nodes === null) return <p className="reader-side-note">{say('reader.outline.reading')}</p>;
  if (nodes === 'failed') return <p className="reader-side-note">{say('reader.outline.failed')}</p>;
  if (nodes.length === 0) return <SectionOutline loadSections={loadSections} onPage={onPage} />;
  return (
    <nav className="reader-outline" aria-label={say('reader.tools.outline')}>
      <Level nodes={nodes} onDestination={onDestination} open={nodes.length < 4} />
    </nav>
  );
}

interface LevelProps extends Pick<OutlineProps, 'onDestination'> {
  readonly nodes: readonly Node[];
  readonly open: boolean;
}

function Level({ nodes, onDestination, open }: LevelProps) {
  return (
    <ul>
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline never changes, and titles repeat
        <Entry key={index} node={node} onDestination={onDestination} open={open} />
      ))}
    </ul>
  );
}

function Entry({ node, onDestination, open }: Omit<LevelProps, 'nodes'> & { readonly node: Node }) {
  const [shown, setShown] = useState(open);
  const nested = node.items.length > 0;
  const title = node.title.trim() === '' ? say('reader.outline.untitled') : node.title;
  return (
    <li>
      <span className="reader-outline-row">
        {nested ? (
          <IconButton
            label={say(shown ? 'reader.outline.fold' : 'reader.outline.unfold', { title })}
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <ChevronDown className="i-s" /> : <ChevronRight className="i-s" />}
          </IconButton>
        ) : (
          <span className="reader-outline-leaf" />
        )}
        <button
          type="button"
          className="reader-outline-title"
          title={title}
          // Entries that point outside the file are not opened.
          disabled={node.dest === null}
          onClick={() => node.dest !== null && onDestination(node.dest)}
        >
          {title}
        </button>
      </span>
      {nested && shown && <Level nodes={node.items} onDestination={onDestination} open={false} />}
    </li>
  );
}
