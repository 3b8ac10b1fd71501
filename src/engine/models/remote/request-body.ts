import type { GenerateRequest } from '../types.ts';

/**
 * One body for llama.cpp's server and vLLM, each of which leaves out what it does not know. The grammar stands in it
 * twice: `grammar` is llama-server's field, `structured_outputs` that of vLLM (0.12 and newer). The given beginning is
 * an assistant's message that the server continues in place of ending it.
 */
export function bodyWithGrammar(model: string, request: GenerateRequest): unknown {
  const { start = '' } = request;
  const continued = start === '' ? {} : { continue_final_message: true, add_generation_prompt: false };
  return {
    ...bodyOf(model, request),
    messages: [...messagesOf(request), ...(start === '' ? [] : [{ role: 'assistant', content: start }])],
    ...continued,
    grammar: request.grammar,
    structured_outputs: { grammar: request.grammar },
    stream_options: { include_usage: true, continuous_usage_stats: true },
    timings_per_token: true,
    cache_prompt: true,
    // A model that thinks first would do so before the given beginning. Each template reads its own word of these:
    // Qwen, DeepSeek and Granite, gpt-oss.
    chat_template_kwargs: { enable_thinking: false, thinking: false, reasoning_effort: 'low' },
  };
}

/**
 * The body for servers that take a JSON schema alone: Ollama (`openai/openai.go`, FromChatRequest) and LM Studio
 * ("Structured output" in the documentation of LM Studio). A grammar they pass over in silence. The
 * beginning is not given: a schema binds the reply from its first character on. `reasoning_effort` "none" switches
 * thinking off in both, where a model has the switch.
 */
export const bodyWithSchema = (model: string, request: GenerateRequest): unknown => ({
  ...bodyOf(model, request),
  messages: messagesOf(request),
  response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: request.schema } },
  stream_options: { include_usage: true },
  reasoning_effort: 'none',
});

const messagesOf = ({ system, user }: GenerateRequest): readonly { role: string; content: string }[] => [
  { role: 'system', content: system },
  { role: 'user', content: user },
];

const bodyOf = (model: string, { maxTokens, seed, temperature }: GenerateRequest) => ({
  ...{ model, max_tokens: maxTokens, seed, temperature, stream: true },
});
