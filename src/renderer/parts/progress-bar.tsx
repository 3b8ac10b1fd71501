import { Progress } from 'radix-ui';

/** A bar for `done` of `total`; without a total it is empty, never a guess. */
export function ProgressBar({
  label,
  done,
  total,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <Progress.Root className="bar" aria-label={label} value={Math.round(share * 100)} max={100}>
      <Progress.Indicator asChild>
        <i style={{ width: `${share * 100}%` }} />
      </Progress.Indicator>
    </Progress.Root>
  );
}
