import type { Ablation, Stage } from '../../quality/ablation/ablation.ts';
import { readWeightsFile } from '../weights-file.ts';

/** What else a value is tried at: below it and above it, and where it can be off at that. */
type Grid = readonly number[];

/** A value of a file of src/engine/weights that is held against its neighbours one by one. */
export interface Limit {
  /** In src/engine/weights, without its ending. */
  readonly file: string;
  readonly name: string;
  readonly stage: Stage;
  readonly shipped: number;
  readonly grid: Grid;
}

interface LimitsFile {
  readonly stage: Stage;
  readonly grids: Readonly<Record<string, Grid>>;
  /** Values that change what is found, in a file of another room than retrieval. */
  readonly searched?: readonly string[];
}

/**
 * Each file with the stage whose measures judge its values. A share or a count is tried at about half and twice of it.
 */
export const LIMIT_FILES: Readonly<Record<string, LimitsFile>> = {
  'retrieval-limits': {
    stage: 'retrieval',
    grids: {
      depth: [20, 80],
      bestPages: [0, 6, 24],
      passagesOfPage: [1, 4],
      routedDocuments: [0, 4],
      routedDepth: [10, 40],
      routedNames: [0.25, 0.75],
      nearest: [100, 400],
      likelyDocuments: [0, 1, 4],
      likelyDepth: [50, 200],
      likelyNames: [0, 4],
      likelyPeriod: [0, 4],
      likelyOpening: [0, 6],
      likelyCosine: [0, 5, 22],
      vectorTopK: [5, 20],
      namesTaken: [0, 0.25, 0.75],
      openingWords: [200, 800],
      openingsWithWord: [0.25, 1],
      annualOfYear: [0.5, 1],
      quarterOfYear: [0.4, 1],
      earlierQuarter: [0, 0.8],
      yearAfter: [0, 0.8],
      fourthQuarterYearAfter: [0, 0.8],
      otherQuarterYearAfter: [0, 0.5],
      annualTwoYearsAfter: [0, 0.5],
    },
  },
  'follow-up-limits': {
    stage: 'follow-ups',
    grids: {
      questionWords: [0, 6, 24],
      answerWords: [0, 6, 24],
      clearlyWeight: [0, 0.25, 0.75],
      clearlyPreference: [0, 3, 8],
      clearlyLeast: [0, 1],
      perhapsWeight: [0, 0.25, 0.75],
      perhapsPreference: [0, 2, 5],
      perhapsLeast: [0.5],
      notPreference: [0, 1, 4],
      fragmentWords: [2, 8],
      ownSubject: [1, 2, 5],
      wholeQuestion: [2, 8],
      shortQuestion: [1, 2, 5],
      clearlyBetter: [0.25, 0.75, 3],
    },
    searched: ['clearlyBetter'],
  },
  'refusal-limits': {
    stage: 'refusals',
    grids: {
      samePeriod: [0.3, 0.4, 0.6, 0.85],
      shortName: [2, 3, 6],
      longAbbreviation: [2, 4, 7],
    },
  },
  'support-limits': {
    stage: 'support',
    grids: {
      openGap: [0.4, 1.6],
      skipSaid: [0.15, 0.6],
      skipSource: [0, 0.04, 0.16],
      nextSentence: [0, 1, 4],
      sameNumber: [1, 2],
      twoNames: [-0.7, 0.4],
      twoLinks: [-0.7, 0],
      otherWord: [-1.4, -0.35],
      linkWeight: [0.1, 0.6, 0.9],
      margin: [0, 4],
      tightSaid: [2, 8],
      tightSource: [2, 10],
      ownWords: [0, 0.4],
      clauseReach: [4, 16],
      negationReach: [2, 8],
      reversalReach: [3, 12],
      placeReach: [3, 12],
      besideCharacters: [0, 8],
      namedColumn: [0.3, 0.7],
      ownShare: [0, 0.3, 0.7],
    },
  },
  'selection-limits': { stage: 'selection', grids: { neighbours: [0, 1, 3, 4], windowCharacters: [400, 1200, 1600] } },
  'completeness-limits': {
    stage: 'lists',
    grids: { sharedWords: [0.3, 0.4, 0.6, 0.75, 2], nearInMeaning: [0.3, 0.4, 0.5, 0.6, 2] },
  },
  'cell-limits': { stage: 'cells', grids: { mostPenalty: [0.5, 1, 2, 3], leastGap: [0, 0.1, 0.6, 1] } },
};

/** The values of these stages, of all names or of `only`, as they are shipped. */
export async function limitsOf(stages: readonly Stage[], only: readonly string[]): Promise<Limit[]> {
  const limits: Limit[] = [];
  for (const [file, { stage, grids }] of Object.entries(LIMIT_FILES)) {
    if (!stages.includes(stage)) continue;
    const { values } = await readWeightsFile(file);
    for (const [name, grid] of Object.entries(grids)) {
      if (only.length > 0 && !only.includes(name)) continue;
      limits.push({ file, name, stage, shipped: values[name] as number, grid });
    }
  }
  return limits;
}

/** The change of the engine that gives a limit another value. */
export function limitAt({ file, name, stage }: Pick<Limit, 'file' | 'name' | 'stage'>, value: number): Ablation {
  const isSearched = LIMIT_FILES[file]?.searched?.includes(name) === true;
  return { name: `${stage}: ${name} ${value}`, stage, weight: { file, key: name, value }, isSearched };
}
