import { expect, it } from 'vitest';
import { endOfThinking } from '../../../../src/engine/models/runtime/end-of-thinking.ts';

/** The ends of chat templates, as their models have them. */
const QWEN2 = "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}";
const QWEN3 = `${QWEN2}{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- endif %}`;
const QWEN3_INSTRUCT = `{%- if '</think>' in content %}{%- set content = content.split('</think>')[-1] %}{%- endif %}${QWEN2}`;
const GEMMA4 = "{%- if enable_thinking %}{{- '<|think|>' }}{%- endif %}{{- '<|turn>model\\n' }}";
const CHATML = '<|im_start|>user\nWhat?<|im_end|>\n<|im_start|>assistant\n';
const EMPTY = '<think>\n\n</think>\n\n';

it('gives a model that may think an empty thought, once', () => {
  expect(endOfThinking(CHATML, QWEN3)).toBe(EMPTY);
  expect(endOfThinking(`${CHATML}${EMPTY}`, QWEN3)).toBe('');
});

it('leaves models alone that do not think, or whose template says so by itself', () => {
  expect(endOfThinking(CHATML, QWEN2)).toBe('');
  expect(endOfThinking(CHATML, QWEN3_INSTRUCT)).toBe('');
  expect(endOfThinking('<|turn>user\nWhat?<turn|>\n<|turn>model\n', GEMMA4)).toBe('');
});

it('closes a thought that the template opens, and goes to the channel of answers', () => {
  expect(endOfThinking(`${CHATML}<think>\n`, '')).toBe('\n</think>\n\n');
  expect(endOfThinking('<|start|>user<|message|>What?<|end|><|start|>assistant', '')).toBe(
    '<|channel|>final<|message|>',
  );
});

it('takes no words of a document for the end of a thought', () => {
  expect(endOfThinking(`The tag is </think>\n${CHATML}`, QWEN3)).toBe(EMPTY);
});
