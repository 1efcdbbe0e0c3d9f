/**
 * `npm run messages`: brings the PO files of locales/ne up to what the sources say, keeping what is translated.
 * With --check it changes nothing and fails where a file is behind, a message has no Nepali, or its values differ.
 */
import path from 'node:path';
import { marksProblem } from '../src/domain/shop/message-marks.ts';
import type { PoMessage } from '../src/server/speech/po-file.ts';
import { districtOf, messagesOfSources } from './messages/message-sources.ts';
import { poFiles, readPoFile, writePoFile } from './messages/po-files.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'locales', 'ne');
/** What the shop's own data says (its plans) stands in no source. */
const OF_DATA = 'data.po';
const files = poFiles(folder).filter((file) => path.basename(file) !== OF_DATA);
const inFiles = files.flatMap(readPoFile);
const byDistrict = messagesByDistrict();
const messages = [...byDistrict.values()].flat();

if (process.argv.includes('--check')) {
  const problems = [...behind(), ...messages.flatMap(problemsOf)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
} else {
  for (const [district, own] of byDistrict) writePoFile(path.join(folder, `${district}.po`), 'ne', own);
}
const count = (of: (message: PoMessage) => boolean) => messages.filter(of).length;
console.log(
  `${messages.length} messages, ${count(({ translation }) => translation === '')} without Nepali, ${count(({ isUnsure }) => isUnsure)} to be confirmed`,
);

/** Each message in the first district that says it, with its wordings of one file. */
function messagesByDistrict(): Map<string, PoMessage[]> {
  const general = new Map(inFiles.filter(({ place }) => place === null).map((known) => [known.text, known]));
  const placed = Map.groupBy(
    inFiles.filter(({ place }) => place !== null),
    ({ text }) => text,
  );
  const found = new Map<string, PoMessage[]>(files.map((file) => [path.basename(file, '.po'), []]));
  for (const [text, uses] of messagesOfSources(root)) {
    const district = districtOf(uses[0] as string);
    const known = general.get(text) ?? { place: null, text, translation: '', isUnsure: true };
    const own = placed.get(text)?.filter(({ place }) => place !== null && uses.includes(place)) ?? [];
    found.set(district, [...(found.get(district) ?? []), { ...known, uses }, ...own]);
  }
  return found;
}

function behind(): string[] {
  const keyOf = ({ place, text, uses }: PoMessage) => JSON.stringify([place, text, uses]);
  const before = new Set(inFiles.map(keyOf));
  return messages.length === inFiles.length && messages.every((message) => before.has(keyOf(message)))
    ? []
    : ['locales/ne is behind the sources: npm run messages'];
}

function problemsOf({ text, translation }: PoMessage): string[] {
  if (translation === '') return [`No Nepali: ${text}`];
  const problem = marksProblem(text, translation);
  return problem === null ? [] : [`${problem}: ${translation}`];
}
