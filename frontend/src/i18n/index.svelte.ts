/* The language of the page; reading `words.now` in a component makes it follow a switch. */

import { type Language, Speaker } from './speaker';
import { recall, remember } from '../settings';

const speakers: Record<Language, Speaker> = { en: new Speaker('en'), es: new Speaker('es') };

function first(): Language {
  const stored = recall('language');
  if (stored === 'en' || stored === 'es') return stored;
  return typeof navigator !== 'undefined' && navigator.language.startsWith('es') ? 'es' : 'en';
}

class Words {
  language = $state<Language>(first());

  get now(): Speaker {
    return speakers[this.language];
  }

  use(language: Language): void {
    this.language = language;
    remember('language', language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();
