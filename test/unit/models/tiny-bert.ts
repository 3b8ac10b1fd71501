/** Weights of a BERT with one block, width 32 and a vocabulary of 8, as a safetensors file; the values count upwards. */
export function tinyBertWeights(): Uint8Array {
  const shapes: Record<string, number[]> = {
    'embeddings.word_embeddings.weight': [8, 32],
    'embeddings.position_embeddings.weight': [16, 32],
    'embeddings.token_type_embeddings.weight': [2, 32],
    'embeddings.LayerNorm.weight': [32],
    'embeddings.LayerNorm.bias': [32],
  };
  const block = ['attention.self.query', 'attention.self.key', 'attention.self.value', 'attention.output.dense'];
  for (const name of [...block, 'intermediate.dense', 'output.dense']) {
    const rows = name === 'intermediate.dense' ? 64 : 32;
    shapes[`encoder.layer.0.${name}.weight`] = [rows, name === 'output.dense' ? 64 : 32];
    shapes[`encoder.layer.0.${name}.bias`] = [rows];
  }
  for (const name of ['attention.output.LayerNorm', 'output.LayerNorm'])
    for (const part of ['weight', 'bias']) shapes[`encoder.layer.0.${name}.${part}`] = [32];
  return safetensors(shapes);
}

export const TINY_VOCABULARY = '[PAD]\n[unused0]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nleave\n##ing\n';

/** A safetensors file of F32 tensors whose values count upwards in thousandths. */
export function safetensors(shapes: Readonly<Record<string, readonly number[]>>): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } };
  const values: number[] = [];
  for (const [name, shape] of Object.entries(shapes)) {
    const start = values.length * 4;
    const count = shape.reduce((product, size) => product * size, 1);
    for (let i = 0; i < count; i++) values.push(values.length / 1000);
    header[name] = { dtype: 'F32', shape, data_offsets: [start, values.length * 4] };
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(json.length), true);
  return Buffer.concat([length, json, new Uint8Array(Float32Array.from(values).buffer)]);
}
