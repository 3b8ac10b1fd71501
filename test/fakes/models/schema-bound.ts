import { z } from 'zod';

/** What a model behind a server that takes JSON schemas is asked. */
export interface SchemaAsked {
  readonly system: string;
  readonly user: string;
  /** Null where the request has none. */
  readonly schema: Readonly<Record<string, unknown>> | null;
}

/** What the model writes, whitespace and escapes included. */
export type WriteReply = (asked: SchemaAsked) => string | Promise<string>;

/** The fields of a request that Pincite sends to such a server. */
export const SchemaBody = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  response_format: z
    .object({
      type: z.string(),
      json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }).optional(),
    })
    .optional(),
  reasoning_effort: z.string().optional(),
  max_tokens: z.int().positive().optional(),
  seed: z.int().optional(),
  temperature: z.number().optional(),
  stream: z.literal(true),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});
export type SchemaBody = z.infer<typeof SchemaBody>;

const messageOf = ({ messages }: SchemaBody, role: string): string =>
  messages.filter((message) => message.role === role).map(({ content }) => content)[0] ?? '';

export const askedBy = (body: SchemaBody): SchemaAsked => ({
  system: messageOf(body, 'system'),
  user: messageOf(body, 'user'),
  schema: body.response_format?.json_schema?.schema ?? null,
});

export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** The reply of a model that is bound by the schema. Throws where it could not have written that. */
export async function boundReply(write: WriteReply, asked: SchemaAsked): Promise<string> {
  const text = await write(asked);
  if (asked.schema !== null) z.fromJSONSchema(asked.schema).parse(JSON.parse(text));
  return text;
}

/** A text in pieces of five characters, of which some end within an escape or a marker. */
export const piecesOf = (text: string): readonly string[] => text.match(/.{1,5}/gsu) ?? [];
