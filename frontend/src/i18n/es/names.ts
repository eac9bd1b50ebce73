/* Spanish: what things are called: sides, books, counters, actions, ground, piles, counted nouns. */

export const names = { us: 'EE. UU.', german: 'Alemania', lrdg: 'LRDG', italian: 'Italia' };

export const books = { normandy: 'Normandía', 'north-africa': 'Norte de África' };

export const titles = {
  Rifleman: 'Fusilero',
  Scout: 'Explorador',
  Sniper: 'Francotirador',
  'Machine Gunner': 'Ametrallador',
  Mortar: 'Mortero',
  'Platoon Sergeant': 'Sargento de pelotón',
  'Squad Leader': 'Líder de escuadra',
  'Platoon Guide': 'Guía de pelotón',
  'Fog of War': 'Niebla de guerra',
};

export const actions = {
  move: 'Mover',
  scout: 'Explorar',
  stalk: 'Infiltrar',
  guide: 'Guiar',
  attack: 'Atacar',
  suppress: 'Suprimir',
  blast: 'Bombardear',
  control: 'Controlar',
  recon: 'Reconocimiento',
  conceal: 'Ocultar',
  bolster: 'Reforzar',
  command: 'Comandar',
  inspire: 'Inspirar',
  target: 'Apuntar',
  hunker: 'Atrincherarse',
  ready: 'Recuperarse',
};

export const ground = {
  'open ground': 'campo abierto',
  'open ground with bushes': 'campo abierto con arbustos',
  'camp in open ground': 'campamento en campo abierto',
  church: 'iglesia',
  'crop field': 'trigal',
  'dense woods': 'bosque denso',
  'farm and hedged field': 'granja y campo con setos',
  'farmhouse and garden': 'granja con huerto',
  'farm and orchard': 'granja con frutales',
  'farmhouse and hedged field': 'casa de campo y campo con setos',
  hamlet: 'aldea',
  'hedged field': 'campo con setos',
  'hedged fields': 'campos con setos',
  hill: 'colina',
  'scattered houses and trees': 'casas y árboles dispersos',
  'ploughed field': 'campo arado',
  river: 'río',
  'river with bridge': 'río con puente',
  'river with footbridge': 'río con pasarela',
  'river with trees': 'río con árboles',
  'village street': 'calle del pueblo',
  'open woods': 'bosque claro',
  'open woods with pond': 'bosque claro con estanque',
  'desert camp': 'campamento',
  'desert hill': 'colina',
  'difficult ground': 'terreno difícil',
  fort: 'fuerte',
  'desert houses': 'casas',
  oasis: 'oasis',
  'desert plain': 'llanura',
  'desert road': 'carretera',
  'desert road corner': 'curva de la carretera',
  rocks: 'rocas',
  runway: 'pista',
  scrub: 'matorral',
  'desert town': 'pueblo',
};

export const zones = {
  deck: 'mazo',
  hand: 'mano',
  'play area': 'área de juego',
  'discard pile': 'pila de descartes',
  supply: 'reserva',
  removed: 'cartas perdidas',
};

export const counts = {
  card: { one: '{n} carta', other: '{n} cartas' },
  point: { one: '{n} punto', other: '{n} puntos' },
  die: { one: 'un dado', other: '{n} dados' },
  tile: { one: '{n} loseta', other: '{n} losetas' },
  step: { one: '{n} paso', other: '{n} pasos' },
  day: { one: '{n} día', other: '{n} días' },
  event: { one: '{n} suceso', other: '{n} sucesos' },
  minute: { one: 'cerca de {n} minuto', other: 'unos {n} minutos' },
  second: { one: '{n} segundo', other: '{n} segundos' },
};
