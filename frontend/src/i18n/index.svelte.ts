/* The language of the page; reading `words.now` in a component makes it follow a switch. */

import { recall, remember } from '../settings';
import { LANGUAGES, Speaker } from './speaker';

const ENGLISH = 'en';
const speakers = new Map(LANGUAGES.map((language) => [language, new Speaker(language)]));

function first(): string {
  const wished = [recall('language') ?? '', ...(typeof navigator === 'undefined' ? [] : [navigator.language.split('-')[0]])];
  return wished.find((language) => speakers.has(language)) ?? ENGLISH;
}

class Words {
  language = $state(first());

  get now(): Speaker {
    return speakers.get(this.language)!;
  }

  use(language: string): void {
    this.language = language;
    remember('language', language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();
