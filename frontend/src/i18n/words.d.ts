declare module 'virtual:words' {
  /** Language, section, key: see tools/words.js. */
  const words: Record<string, Record<string, Record<string, string | string[]>>>;
  export default words;
}
