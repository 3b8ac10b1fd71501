/** A command that fills bars. `hand`: a person runs it and writes the figure into evaluation/results.json. */
export interface Run {
  readonly script: 'eval' | 'bench' | 'tests' | 'shell' | 'hand';
  /** After `npm run eval --` or `npm run bench --`, which may be nothing; the whole command line for the others. */
  readonly command: string;
}

/** Where the answers of two sets are written for `confidence`, which reads them again. */
const ANSWERS = 'evaluation/runs/latest';

/**
 * The runs that fill bars, cheap to dear, so that a stopped `npm run eval` has most. `tests` are files of vitest, of
 * which it is told how many tests do not pass; `shell` prints one line of JSON at its end. Samples and halves are those
 * of the figures before them.
 */
const ALL = {
  labels: { script: 'eval', command: 'labels' },
  mutations: { script: 'eval', command: 'mutations' },
  verdicts: { script: 'eval', command: 'verdicts' },
  'follow-ups': { script: 'eval', command: 'follow-ups' },
  tables: { script: 'eval', command: 'tables' },
  arithmetic: { script: 'eval', command: 'arithmetic' },
  reading: { script: 'eval', command: 'reading' },
  cases: { script: 'eval', command: 'cases' },
  mutants: { script: 'eval', command: 'mutants' },
  ocr: { script: 'eval', command: 'ocr' },
  'scanned-answers': { script: 'eval', command: 'scanned-answers' },
  lookups: { script: 'eval', command: 'lookups' },
  retrieval: { script: 'eval', command: 'retrieval' },
  refusals: { script: 'eval', command: 'refusals' },
  parts: { script: 'eval', command: 'parts' },
  'grid-lines': { script: 'eval', command: 'grid --lines-only' },
  grid: { script: 'eval', command: 'grid' },
  'answers-paraphrased': { script: 'eval', command: 'answers --set paraphrased --half report --sample 160' },
  'answers-unanswerable': { script: 'eval', command: 'answers --set unanswerable --half report --sample 209' },
  'answers-analysts': { script: 'eval', command: 'answers --set analysts --own-document --sample 92' },
  check: { script: 'eval', command: 'check' },
  'answers-policy': {
    script: 'eval',
    command: `answers --set policy --half report --sample 120 --answers ${ANSWERS}/policy.jsonl`,
  },
  'answers-refusal': { script: 'eval', command: 'answers --set refusal --half report --sample 200' },
  'answers-pdf': {
    script: 'eval',
    command: `answers --set pdf --half report --sample 262 --answers ${ANSWERS}/pdf.jsonl`,
  },
  confidence: { script: 'eval', command: `confidence --answers ${ANSWERS}/pdf.jsonl ${ANSWERS}/policy.jsonl` },
  citations: { script: 'bench', command: 'citations' },
  search: { script: 'bench', command: 'search --sample 100' },
  ingest: { script: 'bench', command: 'ingest --cli built' },
  'ingest-large': { script: 'bench', command: 'ingest-large' },
  'answer-speed': { script: 'bench', command: 'answers --sample 16' },
  'app-speed': { script: 'bench', command: 'app' },
  whole: { script: 'bench', command: '' },
  highlight: {
    script: 'shell',
    command: 'python3 ../shared/checks/highlight.py ../shared/data/pdf/*.pdf --min 0.995',
  },
  'bad-files': {
    script: 'tests',
    command:
      'npx vitest run test/integration/system test/integration/fixtures test/integration/library test/integration/cli',
  },
  'kill-ingest': {
    script: 'tests',
    command: 'npx vitest run --project model test/model/system/kill-ingest.test.ts',
  },
  'serve-refusals': {
    script: 'tests',
    command: 'npx vitest run test/integration/serve/refusals.test.ts',
  },
  packaging: {
    script: 'tests',
    command: 'npm run build && npx vitest run test/integration/packaging',
  },
  e2e: { script: 'tests', command: 'npm run e2e' },
  'fresh-clone': { script: 'hand', command: 'npm ci && npm run demo; npm ci && npm test' },
} as const satisfies Readonly<Record<string, Run>>;

export type RunId = keyof typeof ALL;
export const RUNS: Readonly<Record<RunId, Run>> = ALL;
export const RUN_IDS = Object.keys(ALL) as readonly RunId[];

/** The command as it is typed. */
export function commandText({ script, command }: Run): string {
  if (script !== 'eval' && script !== 'bench') return command;
  return command === '' ? `npm run ${script}` : `npm run ${script} -- ${command}`;
}

/**
 * The words of a run of `eval` or `bench`; none of ours has a blank in it. The whole table of `bench` has none at all.
 */
export const argvOf = ({ command }: Run): readonly string[] => command.split(' ').filter((word) => word !== '');

/**
 * The run that was called so, whatever --json file it writes to; null for one with other options, which fills no bar.
 */
export function runCalled(script: 'eval' | 'bench', argv: readonly string[]): RunId | null {
  const at = argv.indexOf('--json');
  const usual = at < 0 ? argv : [...argv.slice(0, at), ...argv.slice(at + 2)];
  return RUN_IDS.find((id) => RUNS[id].script === script && RUNS[id].command === usual.join(' ')) ?? null;
}
