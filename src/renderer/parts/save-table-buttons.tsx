import { say } from '../../language/say.ts';
import type { TableForm } from '../state/exports.ts';

interface SaveTableButtonsProps {
  readonly isOff?: boolean;
  readonly onSave: (form: TableForm) => void;
}

/** The forms of a table, as they are offered everywhere. */
export function SaveTableButtons({ isOff = false, onSave }: SaveTableButtonsProps) {
  return (
    <>
      <button type="button" className="btn" disabled={isOff} onClick={() => onSave('csv')}>
        {say('parts.saveCsv')}
      </button>
      <button type="button" className="btn primary" disabled={isOff} onClick={() => onSave('xlsx')}>
        {say('parts.saveExcel')}
      </button>
    </>
  );
}
