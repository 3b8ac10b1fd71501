import { type GgufValue, writeGguf } from '../../../src/engine/models/provision/gguf-writer.ts';

/** The head of a GGUF file with one tensor of that name; no model. Strings and numbers by their keys. */
export function tinyGguf(facts: Readonly<Record<string, string | number>>, tensor = 'token_embd.weight'): Buffer {
  const metadata = Object.entries(facts).map(([key, value]): [string, GgufValue] => [
    key,
    typeof value === 'string' ? { type: 'string', value } : { type: 'u32', value },
  ]);
  return Buffer.from(writeGguf(metadata, [{ name: tensor, type: 'F32', shape: [32], data: new Uint8Array(128) }]));
}

/** What makes a chat model of it. */
export const CHAT_FACTS = {
  'general.architecture': 'llama',
  'general.name': 'Tiny Chat',
  'general.license': 'apache-2.0',
  'llama.embedding_length': 64,
  'tokenizer.chat_template': '{% for message in messages %}{{ message.content }}{% endfor %}',
};
