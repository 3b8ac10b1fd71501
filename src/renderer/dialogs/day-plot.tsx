import { say } from '../../language/say.ts';
import { dayText } from '../words/number-words.ts';

interface DayBar {
  /** An ISO day. */
  readonly day: string;
  /** One value for each part of the bar, from the bottom; null: nothing is known of that day. */
  readonly values: readonly (number | null)[];
}

interface DayPlotProps {
  readonly title: string;
  readonly bars: readonly DayBar[];
  /** The words for a day's values: "3 answered, 1 refused". */
  readonly wordsOf: (values: readonly (number | null)[]) => string;
  /** How the scale's top is written. */
  readonly topOf: (value: number) => string;
}

/** Most days in a plot, the newest. */
const DAYS = 30;
/** In units of the drawing. */
const [WIDTH, HEIGHT, GAP] = [300, 72, 2] as const;

/** A bar for each day, with what it says as its title; read out as one sentence for each day. */
export function DayPlot({ title, bars, wordsOf, topOf }: DayPlotProps) {
  const shown = bars.slice(-DAYS);
  const totalOf = ({ values }: DayBar): number => values.reduce((sum: number, value) => sum + (value ?? 0), 0);
  const top = Math.max(0, ...shown.map(totalOf));
  if (top === 0) return null;
  const [first, last] = [shown[0]?.day ?? '', shown.at(-1)?.day ?? ''];
  const step = WIDTH / Math.max(shown.length, 7);
  const words = shown.map(({ day, values }) =>
    say('dialogs.metrics.day', { day: dayText(day), words: wordsOf(values) }),
  );
  return (
    <figure className="plot">
      <figcaption>
        {title} <span className="soft num">{say('dialogs.metrics.atMost', { top: topOf(top) })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={[title, ...words].map((one) => say('dialogs.metrics.sentence', { words: one })).join(' ')}
      >
        {shown.map((bar, i) => (
          <Bar key={bar.day} values={bar.values} x={i * step} width={step - GAP} top={top} title={words[i] ?? ''} />
        ))}
      </svg>
      <div className="plot-days meta num" aria-hidden="true">
        <span>{dayText(first)}</span>
        {last !== first && <span>{dayText(last)}</span>}
      </div>
    </figure>
  );
}

interface BarProps {
  readonly values: readonly (number | null)[];
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly title: string;
}

function Bar({ values, x, width, top, title }: BarProps) {
  const heights = values.map((value) => ((value ?? 0) / top) * HEIGHT);
  const below = (i: number): number => heights.slice(0, i + 1).reduce((sum, height) => sum + height, 0);
  return (
    <g>
      <title>{title}</title>
      {heights.map((height, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a bar are fixed
        <rect key={i} className={`plot-part-${i}`} x={x} y={HEIGHT - below(i)} width={width} height={height} />
      ))}
    </g>
  );
}
