import { Check, Minus } from 'lucide-react';
import { Checkbox } from 'radix-ui';

interface TickBoxProps {
  readonly label: string;
  readonly state: 'on' | 'off' | 'some';
  readonly disabled?: boolean;
  readonly tabIndex?: number;
  readonly onChange: (on: boolean) => void;
}

const CHECKED = { on: true, off: false, some: 'indeterminate' } as const;

/** A check box of 16 px; dashed while it cannot be ticked. */
export function TickBox({ label, state, disabled = false, tabIndex, onChange }: TickBoxProps) {
  return (
    <Checkbox.Root
      className="box"
      aria-label={label}
      checked={CHECKED[state]}
      disabled={disabled}
      tabIndex={tabIndex}
      onCheckedChange={(checked) => onChange(checked !== false)}
    >
      <Checkbox.Indicator>
        {state === 'some' ? (
          <Minus aria-hidden size={12} strokeWidth={2.5} absoluteStrokeWidth />
        ) : (
          <Check aria-hidden size={12} strokeWidth={2.5} absoluteStrokeWidth />
        )}
      </Checkbox.Indicator>
    </Checkbox.Root>
  );
}
