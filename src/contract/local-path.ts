import { z } from 'zod';

/**
 * The path of a file or folder that the engine opens: every field of that kind must be one. In process it is the path; from a
 * page it is a handle that its shell granted, which the host turns into the path and refuses otherwise (src/host/host-router.ts).
 */
export const LocalPath = z.string().meta({ localPath: true });

/** True for LocalPath, also with more checks on it. */
export const isLocalPath = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.localPath === true;
