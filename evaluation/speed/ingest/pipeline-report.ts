import { z } from 'zod';

/** What a pipeline in a process of its own prints: pages made searchable, and seconds without start-up. */
export const PipelineReport = z.object({ pages: z.int(), seconds: z.number() });
export type PipelineReport = z.infer<typeof PipelineReport>;
