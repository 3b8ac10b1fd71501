/**
 * What ends a model's thinking before it begins, to be added to its prompt as special tokens: the grammar of a reply
 * has no place for thoughts. `template`: the model's own chat template. Empty for a model that does not think.
 */
export function endOfThinking(prompt: string, template: string): string {
  if (/<\|start\|>assistant\s*$/.test(prompt)) return '<|channel|>final<|message|>';
  if (/<think>\s*$/.test(prompt)) return '\n</think>\n\n';
  const isOptional = template.includes('enable_thinking') && template.includes('</think>');
  return isOptional && !/<\/think>\s*$/.test(prompt) ? '<think>\n\n</think>\n\n' : '';
}

/** The same by the settings of node-llama-cpp's own templates, of those that have one. */
export const WITHOUT_THINKING = {
  gemma4: { reasoning: false },
  harmony: { reasoningEffort: 'low' },
  jinjaTemplate: { reasoning: false },
  muse: { reasoningStrength: 'low' },
  seed: { thinkingBudget: 0 },
} as const;
