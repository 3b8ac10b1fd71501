import { usePage } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';

/** Adds the documents that come with Pincite. Not shown under a shell that has none. */
export function SampleButton() {
  const page = usePage();
  const { samples } = page.bridge;
  if (!samples) return null;
  const open = async (): Promise<void> => {
    try {
      await page.library.getState().add(await samples(), null);
    } catch (error) {
      page.library.setState({ error: errorLine(error) });
    }
  };
  return (
    <button type="button" className="btn big" onClick={() => void open()}>
      Open sample documents
    </button>
  );
}
