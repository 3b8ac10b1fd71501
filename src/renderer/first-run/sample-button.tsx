import { usePage } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';

/** Adds the documents that come with Pincite. */
export function SampleButton() {
  const page = usePage();
  const open = async (): Promise<void> => {
    try {
      await page.library.getState().add(await page.bridge.samples(), null);
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
