import { Minus, Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../../../language/say.ts';
import { zoomLabel } from '../pdf/zoom.ts';
import type { ReaderCommand } from '../reader-props.ts';
import { IconButton } from '../tools/citation-steps.tsx';

export interface TextToolbarProps {
  readonly scale: number;
  readonly finding: boolean;
  readonly onCommand: (command: ReaderCommand) => void;
  readonly children: ReactNode;
}

/** The tools of a text document, which has no pages. */
export function TextToolbar({ scale, finding, onCommand, children }: TextToolbarProps) {
  return (
    <div className="reader-toolbar" role="toolbar" aria-label={say('reader.tools.all')}>
      <IconButton
        label={say('reader.tools.zoomOut')}
        keys={say('words.keys.withCtrl', { key: '−' })}
        onClick={() => onCommand('zoom-out')}
      >
        <Minus className="i" />
      </IconButton>
      <button
        type="button"
        className="reader-zoom"
        title={say('reader.tools.fullSize')}
        onClick={() => onCommand('fit-width')}
      >
        {zoomLabel(scale)}
      </button>
      <IconButton
        label={say('reader.tools.zoomIn')}
        keys={say('words.keys.withCtrl', { key: '+' })}
        onClick={() => onCommand('zoom-in')}
      >
        <Plus className="i" />
      </IconButton>
      <IconButton
        label={say('words.shortcuts.find')}
        keys={say('words.keys.withCtrl', { key: 'F' })}
        aria-pressed={finding}
        onClick={() => onCommand('find')}
      >
        <Search className="i" />
      </IconButton>
      <span className="grow" />
      {children}
    </div>
  );
}
