import type { z } from 'zod';
import type { EngineClient } from '../../shell/page/engine-client.ts';
import type { Reply } from './reply.ts';
import type { Aliases } from './request-input.ts';

/** A request of the API: what it takes, what it sends, and who answers. */
export interface Route<Input extends z.ZodObject = z.ZodObject> {
  readonly summary: string;
  /** Strict, so that a parameter that it does not take is told. */
  readonly input: Input;
  readonly aliases?: Aliases;
  /** By media type; of events, one of them. */
  readonly sends: Readonly<Record<string, z.ZodType>>;
  readonly answer: (client: EngineClient, input: z.output<Input>, signal: AbortSignal) => Promise<Reply>;
}

/** A route whose answer gets the input that its own schema describes. */
export const route = <Input extends z.ZodObject>(one: Route<Input>): Route<Input> => one;
