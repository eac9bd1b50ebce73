/* Spanish: the lobby: who one is, whom one plays, by which clock. */

export const lobby = {
  whoAreYou: '¿Quién eres?',
  asGuest: 'Invitado',
  guestNote: 'Basta un nombre. Tus partidas se quedan en este navegador.',
  newAccount: 'Cuenta nueva',
  accountNote: 'Con una contraseña encuentras tus partidas en cualquier dispositivo. Las que tienes ahora se conservan.',
  createAccount: 'Crear la cuenta',
  logIn: 'Entrar',
  logInNote: 'Las partidas que juegas ahora como invitado no se conservan.',
  logOut: 'Salir',
  loggedInAs: 'Has entrado como {name}.',
  password: 'Contraseña (8 caracteres como mínimo)',
  download: 'Descargar la partida',
  importGame: 'Seguir una partida desde un archivo',
  importNote: 'Un diario descargado aquí o guardado por el programa.',
  strength: 'Juega',
  clock: 'Reloj',
  clockNone: 'sin reloj',
  clockLive: '{n} minutos, {add} segundos más por decisión',
  clockDays: '{days} por decisión',
};

export const bots = { greedy: 'con juicio', random: 'al azar' };

/** Ways to win besides points, and in a word. */
export const conditions = {
  structures: 'conservar {points} de objetivos y estructuras',
  raid: 'sumar {points} con objetivos controlados y estructuras destruidas',
  'escape/units': 'sacar del tablero {units}',
  'escape/counters': 'sacar del tablero {n} soldados o vehículos',
  'escape/soldiers': 'sacar del tablero {n} soldados',
  'escape/vehicles': 'sacar del tablero {n} vehículos',
  escape: 'escapar',
  'neutralise/units': 'neutralizar {units}',
  'neutralise/counters': 'neutralizar {n} soldados o vehículos',
  'neutralise/soldiers': 'neutralizar {n} soldados',
  'neutralise/vehicles': 'neutralizar {n} vehículos',
  neutralise: 'neutralizar',
};
