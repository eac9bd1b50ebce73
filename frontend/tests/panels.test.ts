import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';

const WORDS = new URL('../../src/sandtable/data/words/', import.meta.url);
const MODULES = new URL('../src/modules/', import.meta.url);

const modules = readdirSync(MODULES, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);

/** What a module's parts of the table may say, in a language. */
const panels = (language: string, module: string): string[] => Object.keys((parse(readFileSync(new URL(`${language}/${module}.toml`, WORDS), 'utf-8')).panels as object | undefined) ?? {});

/** All that its sources hold in quotes, and what they ask for by name. */
function sources(module: string): { quoted: Set<string>; asked: string[] } {
  const folder = new URL(`${module}/`, MODULES);
  const text = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf-8')).join('\n');
  return { quoted: new Set(Array.from(text.matchAll(/'([^'\n]+)'/g), (found) => found[1])), asked: Array.from(text.matchAll(/'panels', '([^']+)'/g), (found) => found[1]) };
}

describe('words of modules’ parts of the table', () => {
  it.each(modules.flatMap((module) => ['en', 'es'].map((language) => [module, language])))('are all there and all used: %s, %s', (module, language) => {
    const known = panels(language, module);
    const { quoted, asked } = sources(module);
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !quoted.has(name))).toEqual([]);
  });

  it('are found at all', () => {
    expect(modules.length).toBeGreaterThan(2);
    expect(sources('crews').asked.length).toBeGreaterThan(10);
  });
});
