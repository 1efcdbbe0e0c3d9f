import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rewriteMessages } from './source-messages.ts';

const DISTRICTS = ['shop', 'books', 'people', 'catalogue', 'buying', 'orders', 'payments', 'after-sale'];

/** Files whose words are data: names in files of others, words that are searched, units, names of accounts. */
const WITHOUT_MESSAGES = [
  /\.test\.tsx?$|\.sql\.ts$|\.d\.ts$|\/prove\//,
  /^src\/server\/(?:db|openapi|embedded-postgres|storage|ssr|jobs|gateways|sealing|outside|speech)\//,
  /json-ld\.ts$/,
  /^src\/server\/[^/]*\.ts$/,
  // A bill says what it said when it was issued: its words in both languages stand there.
  /^src\/server\/papers\/(?:bills\/|sheet\.ts$)/,
  /^src\/server\/files\/datasheets\//,
  /^src\/server\/features\/catalogue\/feeds\//,
  /^src\/domain\/catalogue\/(?:catalogue-columns|search-terms|synonyms|usual-attributes|spec-facts|unit)\.ts$/,
  /^src\/domain\/buying\/order-(?:rows|tokens|words|table|text|corrections)\.ts$/,
  /^src\/domain\/shop\/(?:measure-units|spoken-digits|nepal|roman-fold|list-text|contact-\w+|site-identity|kathmandu-time|day-in-words|bikram-sambat|money|preferences|language)\.ts$/,
  /^src\/domain\/payments\/wallet-settlement\.ts$/,
  /^src\/domain\/books\/(?:accounting-names|amount-in-words)\.ts$/,
];

/** Whether people read words of a source file (path from the project's root, with slashes). */
export function hasMessages(file: string): boolean {
  return (
    /^src\/(?:web|domain|contract|server)\/.*\.tsx?$/.test(file) &&
    !WITHOUT_MESSAGES.some((pattern) => pattern.test(file))
  );
}

/** All messages of the sources and the files that say each, in the order of the districts and files. */
export function messagesOfSources(root: string): Map<string, string[]> {
  const messages = new Map<string, string[]>();
  const files = globSync('src/{web,domain,contract,server}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter(hasMessages)
    .sort((one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other, 'en'));
  for (const file of files) {
    rewriteMessages(file, readFileSync(path.join(root, file), 'utf8'), ({ text }) => {
      const known = messages.get(text);
      if (known === undefined) messages.set(text, [file]);
      else if (known.at(-1) !== file) known.push(file);
      return '';
    });
  }
  return messages;
}

/** The district in which a file stands; what belongs to none is the shop's. */
export function districtOf(file: string): string {
  return (
    file.split('/').find((part) => DISTRICTS.includes(part)) ?? (file.includes('/papers/') ? 'books' : 'shop')
  );
}

const rankOf = (file: string) => DISTRICTS.indexOf(districtOf(file));
