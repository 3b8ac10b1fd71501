/** Control and invisible formatting characters (C0, C1, bidirectional overrides, tags) have no business in a prompt. */
const CONTROLS = /(?!\s)[\p{Cc}\p{Cf}]/gu;

/** What chat templates use as control tokens: `<|im_start|>`, `<｜User｜>`, `<start_of_turn>`, `</s>`, `[INST]`, `<<SYS>>`. */
const BAR_TOKEN = /<(?=\s*[|｜])|(?<=[|｜]\s*)>/g;
const ANGLE_TOKEN =
  /<(?=\/?(?:s|bos|eos|pad|unk|mask|think|tool_call|tool_response|start_of_turn|end_of_turn|turn|system|user|assistant)>)/gi;
const BRACKET_TOKEN = /\[(?=\/?(?:INST|SYS|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])/gi;
const SYS_TOKEN = /<<(?=\/?SYS>>)/gi;

/** Straight quotation marks, the opening ones behind nothing, a blank or a bracket. */
const OPENING_QUOTE = /(^|[\s([{–—/-])"/g;

/**
 * Text of a document, a name or a question as it may stand in a prompt (requirement E5): on one line, so that it cannot begin a
 * numbered line of its own, and with a visible space inside anything that looks like a control token of a chat template. Straight quotation marks become curly
 * ones: in a reply the model would end its sentence where it repeats one.
 */
export function asData(text: string): string {
  return text
    .replace(CONTROLS, '')
    .replace(SYS_TOKEN, '< < ')
    .replace(BAR_TOKEN, (angle) => (angle === '<' ? '< ' : ' >'))
    .replace(ANGLE_TOKEN, '< ')
    .replace(BRACKET_TOKEN, '[ ')
    .replace(OPENING_QUOTE, '$1“')
    .replaceAll('"', '”')
    .replace(/\s+/g, ' ')
    .trim();
}
