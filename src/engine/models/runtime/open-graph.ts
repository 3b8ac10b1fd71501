import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { InferenceSession } from 'onnxruntime-node';

/** Opens an ONNX graph on the processor. `mostThreads`: all cores where left out. Throws what ONNX Runtime throws. */
export async function openGraph(
  file: string,
  {
    mostThreads = Number.POSITIVE_INFINITY,
    ...options
  }: InferenceSession.SessionOptions & { mostThreads?: number } = {},
): Promise<InferenceSession> {
  // Read here: within the packaged app the file lies in an archive that only Node's own functions open.
  return InferenceSession.create(await readFile(file), {
    executionProviders: ['cpu'],
    intraOpNumThreads: Math.min(mostThreads, availableParallelism()),
    // Errors only: warnings of the library are not for the user.
    logSeverityLevel: 3,
    ...options,
  });
}
