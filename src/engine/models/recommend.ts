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
 * What each model for answers and search would be like on this machine, and which we would use. Time on a CPU is
 * estimated from the measured default: in proportion to its file, and inversely to the cores.
 */
export function adviceFor(machine: Machine, models: readonly ModelEntry[]): ModelAdvice['models'] {
  const usable = models.filter(({ role, tier }) => role !== 'rerank' && tier !== 'test');
  const judged = usable.map((entry) => ({ entry, ...fitOf(entry, machine) }));
  const best = judged
    .filter(({ entry, fit }) => entry.role === 'chat' && fit === 'good')
    // The default where nothing fits well: it is at least measured.
    .sort((a, b) => b.entry.bytes - a.entry.bytes)[0]?.entry;
  return judged.map(({ entry, fit, why }) => {
    const recommended = entry.role === 'chat' && best !== undefined ? entry === best : entry.default;
    const unmeasured = entry.measured ? '' : ' Nobody has measured its answers here.';
    return { id: entry.id, role: entry.role, fit, recommended, why: `${why}${unmeasured}` };
  });
}

function fitOf(
  entry: ModelEntry,
  { memoryBytes, cores, device }: Machine,
): { readonly fit: ModelFit; readonly why: string } {
  const need = entry.ram_bytes;
  const onCard = device.memory_bytes !== null && need <= device.memory_bytes * CARD_SHARE;
  if (onCard) return { fit: 'good', why: `It needs ${gigabytes(need)} and fits into the graphics card.` };
  if (need > memoryBytes * MEMORY_SHARE)
    return { fit: 'too_large', why: `It needs ${gigabytes(need)}, and this machine has ${gigabytes(memoryBytes)}.` };
  if (entry.role === 'embed') return { fit: 'good', why: `It needs ${gigabytes(need)}.` };
  const seconds = (KNOWN.seconds * entry.bytes * KNOWN.cores) / (KNOWN.bytes * Math.min(cores, MOST_CORES));
  const why = `It needs ${gigabytes(need)}; an answer would take about ${Math.max(1, Math.round(seconds))} s on ${cores} cores.`;
  return { fit: seconds <= PATIENCE ? 'good' : 'slow', why };
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
