/* Filling in templates, as the server does it (sandtable.words.catalogue). */

export type Values = Record<string, string | number>;

const FIELD = /\{(\w+)\}/g;
const OPTIONAL = /\[([^[\]]*)\]/g;

const given = (values: Values, name: string): string => String(values[name] ?? '');

/** The names a template asks for. */
export const fields = (template: string): string[] => Array.from(template.matchAll(FIELD), (found) => found[1]);

/** Fill the {fields}; what stands in [brackets] goes if a field in it is empty or missing. */
export const fill = (template: string, values: Values = {}): string =>
  template
    .replace(OPTIONAL, (_, part: string) => (fields(part).every((name) => given(values, name)) ? part : ''))
    .replace(FIELD, (_, name: string) => given(values, name));

/** A number of things, by the forms for one and for more. */
export const counted = (forms: readonly string[], n: number): string => fill(forms[n === 1 ? 0 : 1] ?? '{n}', { n });

/** A list in words: "a, b and c". */
export const joined = (parts: readonly string[], word: string): string => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${word} ${parts[parts.length - 1]}` : (parts[0] ?? ''));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
