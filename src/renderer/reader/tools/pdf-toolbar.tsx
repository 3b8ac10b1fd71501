import { LayoutGrid, Minus, MoveHorizontal, Plus, RotateCw, Search, TextAlignStart } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import type { PdfViewState } from '../pdf/pdf-view.ts';
import type { ReaderCommand } from '../reader-props.ts';
import { PageField } from './page-field.tsx';
import { ZoomMenu } from './zoom-menu.tsx';

export interface PdfToolbarProps {
  readonly state: PdfViewState;
  readonly side: 'outline' | 'thumbnails' | null;
  readonly dim: boolean;
  readonly finding: boolean;
  readonly pageField: RefObject<HTMLInputElement | null>;
  readonly onPage: (page: number) => void;
  readonly onScale: (scale: number) => void;
  readonly onCommand: (command: ReaderCommand) => void;
  /** The steps through the citations. */
  readonly children: ReactNode;
}

/** Everything that turns, zooms and searches the pages. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { state, side, dim, finding, pageField, onPage, onScale, onCommand, children } = props;
  const tool = (command: ReaderCommand, label: string, icon: ReactNode, pressed?: boolean, keys?: string) => (
    <Toolbar.Button
      className="icon-btn"
      data-tool={command}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      onClick={() => onCommand(command)}
    >
      {icon}
    </Toolbar.Button>
  );
  return (
    <Toolbar.Root className="reader-toolbar" aria-label="Reader tools" loop={false}>
      {tool('outline', 'Outline', <TextAlignStart className="i" />, side === 'outline')}
      {tool('thumbnails', 'Thumbnails', <LayoutGrid className="i" />, side === 'thumbnails')}
      <span className="reader-sep" />
      <PageField {...state} field={pageField} onPage={onPage} />
      <span className="reader-sep" />
      {tool('zoom-out', 'Zoom out', <Minus className="i" />, undefined, 'Ctrl −')}
      <ZoomMenu
        scale={state.scale}
        fit={state.fit}
        dim={dim}
        onFit={(fit) => onCommand(fit === 'width' ? 'fit-width' : 'fit-page')}
        onScale={onScale}
        onDim={() => onCommand('dim-pages')}
      />
      {tool('zoom-in', 'Zoom in', <Plus className="i" />, undefined, 'Ctrl +')}
      {tool('fit-width', 'Fit width', <MoveHorizontal className="i" />, state.fit === 'width', 'Ctrl 0')}
      {tool('rotate', 'Rotate', <RotateCw className="i" />)}
      {tool('find', 'Find in document', <Search className="i" />, finding, 'Ctrl F')}
      <span className="grow" />
      {children}
    </Toolbar.Root>
  );
}
