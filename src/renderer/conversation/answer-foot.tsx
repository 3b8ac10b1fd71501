import { Copy, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Answer } from '../../contract/answer.ts';
import { answerBasis } from '../../contract/answer-basis.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { usePage } from '../state/page-context.tsx';
import type { Turn } from '../state/turn.ts';
import { shortcutTitle } from '../words/shortcuts.ts';
import { copyToClipboard } from './copy-to-clipboard.ts';
import { useAskAgain } from './use-ask-again.ts';

/** The reason to trust or doubt the answer, and what can be done with it. */
export function AnswerFoot({ turn, answer }: { readonly turn: Turn; readonly answer: Answer }) {
  const page = usePage();
  const askAgain = useAskAgain();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="foot">
      <p className="basis grow" role="note" aria-label="Basis">
        {answerBasis(answer)}
      </p>
      {answer.quote_only && <span className="meta">Quote only</span>}
      <span role="status" className="meta">
        {copied && 'Copied'}
      </span>
      <IconButton
        icon={Copy}
        label="Copy with citations"
        keys={shortcutTitle('copy-answer', page.mac)}
        onClick={() => void copyToClipboard(page, answer).then(setCopied)}
      />
      <IconButton icon={RotateCw} label="Ask again" onClick={() => askAgain(turn)} />
    </div>
  );
}
