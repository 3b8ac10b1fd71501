import { say } from '../../../language/say.ts';

/**
 * The model that wrote an answer, as it is shown: its file, or its name and the server that runs it: "qwen3-4b on
 * llm.example:8080".
 */
export function modelLine({ file, server }: { readonly file: string; readonly server?: string | undefined }): string {
  return server === undefined ? file : say('view.model.onServer', { file, server });
}
