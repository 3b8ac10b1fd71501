import { say } from '../../language/say.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { useView } from '../state/page-context.tsx';
import { HELP } from './help-answers.tsx';

/** Ten answers for somebody new, and the way to the shortcuts. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const openDialog = useView((view) => view.openDialog);
  return (
    <DialogFrame wide title={say('firstRun.help.title')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="help" aria-label={say('firstRun.help.name')} tabIndex={0}>
        {HELP.map(({ question, answer, picture }) => (
          <section key={question} className="help-answer" aria-label={question}>
            <div className="help-picture" aria-hidden="true">
              {picture}
            </div>
            <div>
              <h3>{question}</h3>
              <p className="soft">{answer}</p>
            </div>
          </section>
        ))}
      </section>
      <div className="dialog-actions">
        <button type="button" className="btn" onClick={() => openDialog({ name: 'shortcuts' })}>
          {say('firstRun.help.allShortcuts')}
        </button>
      </div>
    </DialogFrame>
  );
}
