/** `npm run messages`: brings locales/ne up to what the sources say, keeping what is translated. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PoMessage } from '../src/server/speech/po-file.ts';
import { districtOf, messagesOfSources } from './messages/message-sources.ts';
import { poFiles, readPoFile, writePoFile } from './messages/po-files.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'locales', 'ne');

const sources = messagesOfSources(root);
const known = poFiles(folder).flatMap(readPoFile);
const byDistrict = new Map<string, PoMessage[]>();
for (const [text, files] of sources) {
  const named = known.filter(
    (message) => message.text === text && message.place !== null && files.includes(message.place),
  );
  const general = known.find((message) => message.text === text && message.place === null);
  const district = districtOf(files[0] as string);
  const own = byDistrict.get(district) ?? [];
  own.push({ text, place: null, translation: '', isUnsure: true, ...general, uses: files }, ...named);
  byDistrict.set(district, own);
}
for (const file of poFiles(folder))
  byDistrict.set(path.basename(file, '.po'), byDistrict.get(path.basename(file, '.po')) ?? []);
for (const [district, messages] of byDistrict)
  writePoFile(path.join(folder, `${district}.po`), 'ne', messages);
const untold = [...byDistrict.values()].flat().filter(({ translation }) => translation === '').length;
console.log(`${sources.size} messages, ${untold} without Nepali${existsSync(folder) ? '' : ' (new)'}`);
