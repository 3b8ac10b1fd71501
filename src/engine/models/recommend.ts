import type { DeviceStatus, ModelAdvice, ModelFit } from '../../contract/models.ts';
import type { ModelEntry } from './catalog.ts';

export interface Machine {
  readonly memoryBytes: number;
  readonly cores: number;
  readonly device: DeviceStatus;
}

/** Share of the memory that a model may take: the system, the app and a browser need the rest. */
const MEMORY_SHARE = 0.7;
/** The same of a graphics card, which does little else. */
const CARD_SHARE = 0.9;
/** Measured: a median answer of the default model on two cores (docs/results.md). */
const KNOWN = { bytes: 1_117_320_768, cores: 2, seconds: 8 };
/** Cores beyond these no longer help: memory is then the limit. */
const MOST_CORES = 8;
/** Longest answer on the CPU that we would recommend, in seconds. */
const PATIENCE = 12;
/**
 * Tokens that an answer takes as long as to read: the lines of the default's prompt, and 40 written ones, each of which
 * takes as long as four read.
 */
const AN_ANSWER_TOKENS = 230 + 40 * 4;

/**
 * What each model for answers and search would be like on this machine, and which we would use. The time of an answer
 * on a CPU comes from the tokens a second that were measured here, by id; where none were it is estimated from the
 * measured default: in proportion to its file, and inversely to the cores.
 */
export function adviceFor(
  machine: Machine,
  models: readonly ModelEntry[],
  speeds: ReadonlyMap<string, number> = new Map(),
): ModelAdvice['models'] {
  const usable = models.filter(({ role, tier }) => role !== 'rerank' && tier !== 'test');
  const judged = usable.map((entry) => ({ entry, ...fitOf(entry, machine, speeds.get(entry.id) ?? null) }));
  const best = judged
    .filter(({ entry, fit }) => entry.role === 'chat' && fit === 'good')
    // The default where nothing fits well: it is at least measured.
    .sort((a, b) => b.entry.bytes - a.entry.bytes)[0]?.entry;
  return judged.map(({ entry, fit, why }) => {
    const recommended = entry.role === 'chat' && best !== undefined ? entry === best : entry.default;
    return { id: entry.id, role: entry.role, fit, recommended, measured: entry.measured, why };
  });
}

function fitOf(
  entry: ModelEntry,
  { memoryBytes, cores, device }: Machine,
  tokensPerSecond: number | null,
): { readonly fit: ModelFit; readonly why: string } {
  const need = entry.ram_bytes;
  const onCard = device.memory_bytes !== null && need <= device.memory_bytes * CARD_SHARE;
  if (!onCard && need > memoryBytes * MEMORY_SHARE)
    return { fit: 'too_large', why: `It needs ${gigabytes(need)}, and this machine has ${gigabytes(memoryBytes)}.` };
  if (tokensPerSecond !== null) {
    const seconds = AN_ANSWER_TOKENS / tokensPerSecond;
    const why = `It needs ${gigabytes(need)} and reads ${Math.round(tokensPerSecond)} tokens a second here; an answer takes about ${wholeSeconds(seconds)}.`;
    return { fit: seconds <= PATIENCE ? 'good' : 'slow', why };
  }
  if (onCard) return { fit: 'good', why: `It needs ${gigabytes(need)} and fits into the graphics card.` };
  if (entry.role === 'embed') return { fit: 'good', why: `It needs ${gigabytes(need)}.` };
  const seconds = (KNOWN.seconds * entry.bytes * KNOWN.cores) / (KNOWN.bytes * Math.min(cores, MOST_CORES));
  const why = `It needs ${gigabytes(need)}; an answer would take about ${wholeSeconds(seconds)} on ${cores} cores.`;
  return { fit: seconds <= PATIENCE ? 'good' : 'slow', why };
}

const wholeSeconds = (seconds: number): string => `${Math.max(1, Math.round(seconds))} s`;
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
