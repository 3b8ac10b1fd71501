import { Copy, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Answer } from '../../contract/answer.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { usePage } from '../state/page-context.tsx';
import type { Turn } from '../state/turn.ts';
import { shortcutTitle } from '../words/shortcuts.ts';
import { copyToClipboard } from './copy-to-clipboard.ts';
import { useAskAgain } from './use-ask-again.ts';

const STEPS = [0.1, 0.3, 0.5, 0.7, 0.9];

function Meter({ confidence }: { readonly confidence: number }) {
  return (
    <span className="meter" role="img" aria-label={`Confidence ${confidence.toFixed(2)}`}>
      {STEPS.map((step) => (
        <i key={step} className={confidence >= step ? 'on' : ''} />
      ))}
    </span>
  );
}

/** Confidence with its meaning, and what can be done with the answer. */
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
      <Meter confidence={answer.confidence} />
      <span className="grow cut">
        <span className="strong">Confidence {answer.confidence.toFixed(2)}</span>
        <span className="soft">. How closely it follows its sources.</span>
      </span>
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
