/* The client's own words: data of the Python package, one client.toml a language, put into the build.

   node tools/words.js          writes src/i18n/keys.ts, the names of the words, from the English file
   node tools/words.js --check  fails if that has to be done again */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const FOLDER = new URL('../../src/sandtable/data/words/', import.meta.url);
const KEYS = new URL('../src/i18n/keys.ts', import.meta.url);
const NAME = 'virtual:words';
const ENGLISH = 'en';
const NAMED = ['ui', 'table', 'counts']; // sections whose words the code asks for by name

/** @typedef {Record<string, Record<string, string | string[]>>} Sections */

/** @returns {string[]} */
const languages = () =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** @param {string} language */
const fileOf = (language) => new URL(`${language}/client.toml`, FOLDER);

/** @param {string} language
    @returns {Sections} */
export const read = (language) => /** @type {Sections} */ (parse(readFileSync(fileOf(language), 'utf-8')));

/** The names of words as a type a section. */
export function keys() {
  const types = NAMED.map((section) => {
    const names = Object.keys(read(ENGLISH)[section]).map((key) => `  | '${key}'`);
    return `export type ${section[0].toUpperCase()}${section.slice(1)}Key =\n${names.join('\n')};\n`;
  });
  return ['/* Names of the client\'s words. Made by `npm run words` from data/words/en/client.toml; do not edit. */\n', ...types].join('\n');
}

/** For Vite: `import words from 'virtual:words'` are the sections of every language.
    @returns {import('vite').Plugin} */
export const words = () => ({
  name: 'words',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load(id) {
    if (id !== `\0${NAME}`) return null;
    for (const language of languages()) this.addWatchFile(fileURLToPath(fileOf(language)));
    return `export default ${JSON.stringify(Object.fromEntries(languages().map((language) => [language, read(language)])))}`;
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) writeFileSync(KEYS, keys());
  else if (readFileSync(KEYS, 'utf-8') !== keys()) {
    console.error('src/i18n/keys.ts is not in step with client.toml: npm run words');
    process.exit(1);
  }
}
