/**
 * Writes ONNX models: the few messages of onnx.proto (in the repository onnx/onnx) that a graph with weights needs, in
 * protobuf's wire form.
 */

/** Element types of tensors (`TensorProto.DataType`). */
export const ELEMENT = { float: 1, int8: 3, int64: 7 } as const;
export type ElementType = (typeof ELEMENT)[keyof typeof ELEMENT];

/** The domain of the operators that only ONNX Runtime has. */
export const RUNTIME_DOMAIN = 'com.microsoft';

/** A whole number, several of them, or `float` for a real one. */
export type Attribute = number | readonly number[] | { readonly float: number };

export interface OnnxNode {
  readonly operator: string;
  /** Names; an input that is left out is ''. */
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, Attribute>>;
  /** ONNX's own by default. */
  readonly domain?: string;
}

export interface OnnxTensor {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: Int8Array | Float32Array | BigInt64Array;
}

/** An input or output; a dimension that differs from call to call has a name. */
export interface OnnxValue {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly (number | string)[];
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly weights: readonly OnnxTensor[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

/** Form of the file, and the versions of the operators in it: LayerNormalization came with 17. */
const IR_VERSION = 8;
const OPERATORS = 17;
const RUNTIME_OPERATORS = 1;
const ATTRIBUTE_TYPE = { float: 1, int: 2, ints: 7 };

/** Protobuf's kinds of field. */
const [VARINT, LENGTH, FIXED_32] = [0, 2, 5];

/** One message while it is written. */
class Message {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  int(field: number, value: number): this {
    return this.#varint((field << 3) | VARINT).#varint(value);
  }

  float(field: number, value: number): this {
    const piece = new Uint8Array(4);
    new DataView(piece.buffer).setFloat32(0, value, true);
    return this.#varint((field << 3) | FIXED_32).#push(piece);
  }

  bytes(field: number, value: Uint8Array | string | Message): this {
    this.#varint((field << 3) | LENGTH);
    if (value instanceof Message) {
      this.#varint(value.#length);
      for (const piece of value.#pieces) this.#push(piece);
      return this;
    }
    const piece = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    return this.#varint(piece.length).#push(piece);
  }

  /** Writes each of the values as a message in this field. */
  each<T>(field: number, values: Iterable<T>, message: (value: T) => Message | string): this {
    for (const value of values) this.bytes(field, message(value));
    return this;
  }

  done(): Uint8Array {
    return Buffer.concat(this.#pieces, this.#length);
  }

  /** Seven bits a byte, the lowest first. Beyond 32 bits the operators would cut it. */
  #varint(value: number): this {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number of a model`);
    const bytes: number[] = [];
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    return this.#push(Uint8Array.of(...bytes, rest));
  }

  #push(piece: Uint8Array): this {
    this.#pieces.push(piece);
    this.#length += piece.length;
    return this;
  }
}

const attribute = ([name, value]: readonly [string, Attribute]): Message => {
  const message = new Message().bytes(1, name);
  if (typeof value === 'number') return message.int(3, value).int(20, ATTRIBUTE_TYPE.int);
  if ('float' in value) return message.float(2, value.float).int(20, ATTRIBUTE_TYPE.float);
  for (const one of value) message.int(8, one);
  return message.int(20, ATTRIBUTE_TYPE.ints);
};

const node = ({ operator, inputs, output, attributes = {}, domain = '' }: OnnxNode): Message =>
  new Message()
    .each(1, inputs, (input) => input)
    .bytes(2, output)
    .bytes(3, output)
    .bytes(4, operator)
    .each(5, Object.entries(attributes), attribute)
    .bytes(7, domain);

function tensor({ name, type, shape, data }: OnnxTensor): Message {
  const message = new Message();
  for (const size of shape) message.int(1, size);
  return message
    .int(2, type)
    .bytes(8, name)
    .bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function value({ name, type, shape }: OnnxValue): Message {
  const sizes = new Message().each(1, shape, (size) =>
    typeof size === 'number' ? new Message().int(1, size) : new Message().bytes(2, size),
  );
  return new Message().bytes(1, name).bytes(2, new Message().bytes(1, new Message().int(1, type).bytes(2, sizes)));
}

const operators = (domain: string, version: number): Message => new Message().bytes(1, domain).int(2, version);

/**
 * The bytes of an ONNX file (little endian, as the machines are that run it). The same graph always gives the same
 * bytes.
 */
export function writeOnnx({ nodes, weights, inputs, outputs }: OnnxGraph): Uint8Array {
  const graph = new Message()
    .each(1, nodes, node)
    .bytes(2, 'graph')
    .each(5, weights, tensor)
    .each(11, inputs, value)
    .each(12, outputs, value);
  return new Message()
    .int(1, IR_VERSION)
    .bytes(7, graph)
    .bytes(8, operators('', OPERATORS))
    .bytes(8, operators(RUNTIME_DOMAIN, RUNTIME_OPERATORS))
    .done();
}
