import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { ELEMENT, type OnnxGraph, writeOnnx } from '../../../../../src/engine/models/provision/encoder/onnx-model.ts';

/** `input` times [[1, 2], [3, 4]], normed. */
const GRAPH: OnnxGraph = {
  nodes: [
    { operator: 'MatMul', inputs: ['input', 'weight'], output: 'product' },
    {
      operator: 'LayerNormalization',
      inputs: ['product', 'scale'],
      output: 'normed',
      attributes: { axis: 1, epsilon: { float: 0.25 } },
    },
  ],
  weights: [
    { name: 'weight', type: ELEMENT.float, shape: [2, 2], data: Float32Array.of(1, 2, 3, 4) },
    { name: 'scale', type: ELEMENT.float, shape: [2], data: Float32Array.of(1, 10) },
  ],
  inputs: [{ name: 'input', type: ELEMENT.float, shape: ['rows', 2] }],
  outputs: [{ name: 'normed', type: ELEMENT.float, shape: ['rows', 2] }],
};

describe('writeOnnx', () => {
  it('writes a model that ONNX Runtime computes', async () => {
    const session = await InferenceSession.create(writeOnnx(GRAPH));
    const { normed } = await session.run({ input: new Tensor('float32', Float32Array.of(1, 1, 1, 0), [2, 2]) });
    // Rows 4, 6 and 1, 2: their variances are 1 and 0.25, to which the epsilon comes.
    const [first, second] = [1 / Math.sqrt(1.25), 0.5 / Math.sqrt(0.5)];
    [-first, 10 * first, -second, 10 * second].forEach((value, i) => {
      expect(normed?.data[i]).toBeCloseTo(value, 5);
    });
  });

  it('gives the same bytes each time', () => {
    expect(writeOnnx(GRAPH)).toEqual(writeOnnx(GRAPH));
  });

  it.each([-1, 0.5, 2 ** 60])('refuses the attribute %d', (axis) => {
    const node = { operator: 'Softmax', inputs: ['input'], output: 'normed', attributes: { axis } };
    expect(() => writeOnnx({ ...GRAPH, nodes: [node] })).toThrow('no whole number');
  });
});
