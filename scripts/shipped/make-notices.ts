/**
 * `npm run notices`: writes THIRD-PARTY-NOTICES.md from what is shipped. With `--check` it writes nothing and fails
 * when that is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import catalog from '../../models/catalog.json' with { type: 'json' };
import { licenceTexts } from './licence-texts.ts';
import { shippedPackages } from './shipped-packages.ts';

const project = join(import.meta.dirname, '../..');
const file = join(project, 'THIRD-PARTY-NOTICES.md');
const packages = shippedPackages(project);
const systems = packages.filter((one) => one.ofSystem).map(({ name, version }) => `\`${name}\` ${version}`);
const models = catalog.models.map(({ name, licence, file: model }) => `- **${name}** (\`${model}\`): ${licence}`);
const texts = licenceTexts(project, packages).map(({ text, packages: under }) => {
  const list = under.map(({ name, copyright }) => [`- ${name}`, ...copyright.map((line) => `  ${line}`)].join('\n'));
  return `${list.join('\n')}\n\n~~~text\n${text}\n~~~`;
});
const notices = `# Notices

Pincite (LICENSE) is built on, and its packages contain, work of others. Made by \`npm run notices\`; do not edit it by hand.

${readFileSync(join(import.meta.dirname, 'beside-packages.md'), 'utf8').trim()}

## Models

No model is part of the app. These are fetched by \`npm run models\` or brought by the user:

${models.join('\n')}

## Libraries of single systems

Each is part of the package that brings it and under its licence: ${systems.join(', ')}.

## Packages

${texts.join('\n\n---\n\n')}
`;
if (!process.argv.includes('--check')) {
  writeFileSync(file, notices);
} else if (!existsSync(file) || readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== notices) {
  process.stderr.write('THIRD-PARTY-NOTICES.md is not what is shipped; run "npm run notices".\n');
  process.exitCode = 1;
}
