import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../../language/say.ts';
import { Icon } from '../parts/icon.tsx';
import { useAddFiles } from './use-add-files.ts';

interface DropBoxProps {
  readonly title: string;
  readonly note: string;
  readonly big?: boolean;
  readonly children?: ReactNode;
}

/** The drop area, with buttons for users who do not drag. The whole window accepts drops; this area shows it. */
export function DropBox({ title, note, big = false, children }: DropBoxProps) {
  const { choose } = useAddFiles();
  const size = big ? 'btn big' : 'btn';
  return (
    <div className="drop">
      <Icon of={Download} size={24} />
      <div className="grow">
        <strong>{title}</strong>
        <span className="soft">{note}</span>
      </div>
      <div className="drop-actions">
        <button type="button" className={`${size} ${big ? 'primary' : ''}`} onClick={() => choose('files')}>
          {say('adding.chooseFiles')}
        </button>
        <button type="button" className={size} onClick={() => choose('folder')}>
          {say('adding.chooseFolder')}
        </button>
        {children}
      </div>
    </div>
  );
}
