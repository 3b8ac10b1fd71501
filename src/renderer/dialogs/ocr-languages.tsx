import { Fragment, useEffect, useState } from 'react';
import type { OcrLanguage } from '../../contract/models.ts';
import { say } from '../../language/say.ts';
import { chooseOne } from '../adding/use-add-files.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Said } from '../parts/said.tsx';
import { type Page, usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';

const NAMES = new Intl.DisplayNames(say('language.dates'), { type: 'language', fallback: 'none' });

const LIST = new Intl.ListFormat(say('language.dates'));

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
  const names = LIST.formatToParts(languages.map(nameOf)).map(({ type, value }) => {
    // Between two names of the list stands what joins them.
    const language = type === 'element' ? languages.find((one) => nameOf(one) === value) : undefined;
    if (language === undefined || language.bundled) return value;
    return (
      <Fragment key={language.code}>
        {value}{' '}
        <button
          type="button"
          className="link"
          disabled={busy}
          aria-label={say('dialogs.models.removeLanguage', { language: value })}
          onClick={() => void change(() => page.client.ocr.removeLanguage({ code: language.code }))}
        >
          {say('common.remove')}
        </button>
      </Fragment>
    );
  });
  return (
    <>
      <p className="why-line ocr-languages">
        <span>{languages.length > 0 && <Said words="dialogs.models.scansReadIn" values={{ languages: names }} />}</span>{' '}
        <button type="button" className="link" disabled={busy} onClick={() => void change(() => addLanguage(page))}>
          {say('dialogs.models.addLanguage')}
        </button>{' '}
        <span className="soft">{say('dialogs.models.languageMeans')}</span>
      </p>
      {error && <ErrorNote error={error} />}
    </>
  );
}
