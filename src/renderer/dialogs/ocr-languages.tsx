import { useEffect, useState } from 'react';
import type { OcrLanguage } from '../../contract/models.ts';
import { chooseOne } from '../adding/use-add-files.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { type Page, usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** "German" for "deu"; Tesseract's own code for what has no name. */
const nameOf = ({ code }: OcrLanguage): string => NAMES.of(code.replaceAll('_', '-')) ?? code;

async function addLanguage(page: Page): Promise<readonly OcrLanguage[] | null> {
  const grant = await chooseOne(page, 'language', '.traineddata,.gz');
  return grant === undefined ? null : page.client.ocr.addLanguage({ source: grant.handle });
}

/** The languages in which scans are read: English, and those that the user adds by file. */
export function OcrLanguages() {
  const page = usePage();
  const [languages, setLanguages] = useState<readonly OcrLanguage[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorLine | null>(null);
  useEffect(() => {
    let current = true;
    page.client.ocr.languages().then(
      (list) => current && setLanguages(list),
      (reason: unknown) => current && setError(errorLine(reason)),
    );
    return () => {
      current = false;
    };
  }, [page]);
  const change = async (make: () => Promise<readonly OcrLanguage[] | null>): Promise<void> => {
    setBusy(true);
    try {
      const list = await make();
      if (list !== null) setLanguages(list);
      setError(null);
    } catch (reason) {
      setError(errorLine(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="why-line ocr-languages">
        <span>
          Scans are read in{' '}
          {languages.map((language, i) => (
            <span key={language.code}>
              {i > 0 && (i === languages.length - 1 ? ' and ' : ', ')}
              {nameOf(language)}
              {!language.bundled && (
                <>
                  {' '}
                  <button
                    type="button"
                    className="link"
                    disabled={busy}
                    aria-label={`Remove ${nameOf(language)}`}
                    onClick={() => void change(() => page.client.ocr.removeLanguage({ code: language.code }))}
                  >
                    Remove
                  </button>
                </>
              )}
            </span>
          ))}
          .
        </span>{' '}
        <button type="button" className="link" disabled={busy} onClick={() => void change(() => addLanguage(page))}>
          Add a language…
        </button>{' '}
        <span className="soft">A file CODE.traineddata of Tesseract; each language makes reading slower.</span>
      </p>
      {error && <ErrorNote error={error} />}
    </>
  );
}
