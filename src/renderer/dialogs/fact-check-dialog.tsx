import { useRef, useState } from 'react';
import type { FactCheck } from '../../contract/fact-check.ts';
import { say } from '../../language/say.ts';
import { FactCheckView } from '../conversation/fact-check-view.tsx';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';

/** Fact-checks any pasted sentence against the documents in scope (requirement C5). */
export function FactCheckDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, factCheck } = usePage();
  const { scope } = useScope();
  const collection = useSettings((settings) => settings.collection);
  const [sentence, setSentence] = useState('');
  const [state, setState] = useState<{ readonly result: FactCheck | null; readonly error: ErrorLine | null } | null>(
    null,
  );
  const running = useRef<AbortController | null>(null);
  const check = async (): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ result: null, error: null });
    const input = {
      sentence: sentence.trim(),
      ...(scope.documentIds && { document_ids: [...scope.documentIds] }),
      ...(collection !== null && { collection }),
    };
    try {
      const result = await client.factCheck(input, { signal: controller.signal });
      if (!controller.signal.aborted) setState({ result, error: null });
      // The reader can open its evidence, so the page must know the places.
      factCheck.setState({ open: { turnKey: 'check', claimIndex: 0, result, error: null } });
    } catch (error) {
      if (!controller.signal.aborted) setState({ result: null, error: errorLine(error) });
    }
  };
  return (
    <DialogFrame
      wide
      title={say('dialogs.factCheck.title')}
      description={say('dialogs.factCheck.means')}
      onClose={() => {
        running.current?.abort();
        onClose();
      }}
    >
      <form
        className="name-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (sentence.trim() !== '') void check();
        }}
      >
        <textarea
          className="text-field"
          rows={3}
          maxLength={2000}
          aria-label={say('dialogs.factCheck.sentence')}
          value={sentence}
          onChange={(event) => setSentence(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className="dialog-actions">
          <button type="submit" className="btn primary" disabled={sentence.trim() === ''}>
            {say('dialogs.factCheck.check')}
          </button>
        </div>
      </form>
      {state && (
        <div className="dialog-scroll" aria-live="polite">
          <FactCheckView turnKey="check" result={state.result} error={state.error} activeId={null} onOpened={onClose} />
        </div>
      )}
    </DialogFrame>
  );
}
