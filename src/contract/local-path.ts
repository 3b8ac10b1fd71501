import { z } from 'zod';

/**
 * The path of a file or folder that the engine opens; every such field must use this schema. In process it is the path.
 * From a page it is a handle that its shell granted; the host turns it into the path and refuses anything else
 * (src/host/host-router.ts).
 */
export const LocalPath = z.string().meta({ localPath: true });

/**
 * The path of a file that the engine writes. A page's handle for it is good for nothing else, and no other handle is
 * good for it.
 */
export const NewPath = z.string().meta({ localPath: true, isNew: true });

/** True for LocalPath and NewPath, also with more checks on it. */
export const isLocalPath = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.localPath === true;

export const isNewPath = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.isNew === true;
