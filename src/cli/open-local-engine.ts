import type { OpenEngine } from './engine-access.ts';
import { projectUrl, readingWorkerUrl } from './own-location.ts';

/** The real engine, in this process. Loaded when first needed, so that help and usage errors come at once. */
export const openLocalEngine: OpenEngine = async ({ dataDir }) => {
  const { openEngine } = await import('../engine/engine.ts');
  return await openEngine({ dataDir, resources: projectUrl, readingWorker: readingWorkerUrl });
};
