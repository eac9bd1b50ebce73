/* English: the lobby: who one is, whom one plays, by which clock. */

export const lobby = {
  whoAreYou: 'Who are you?',
  asGuest: 'Guest',
  guestNote: 'A name is enough. Your games stay with this browser.',
  newAccount: 'New account',
  accountNote: 'With a password you find your games on every device. The games you have now come along.',
  createAccount: 'Create the account',
  logIn: 'Log in',
  logInNote: 'Games you play as a guest now are not taken along.',
  logOut: 'Log out',
  loggedInAs: 'You are logged in as {name}.',
  password: 'Password (at least 8 characters)',
  download: 'Download the game',
  importGame: 'Take up a game from a file',
  importNote: 'A journal that was downloaded here or saved by the program.',
  strength: 'Plays',
  clock: 'Clock',
  clockNone: 'none',
  clockLive: '{n} minutes, {add} seconds back a choice',
  clockDays: '{days} a choice',
};

export const bots = { greedy: 'soundly', random: 'at random' } as Record<string, string>;

/** Ways to win besides points, and in a word. */
export const conditions = {
  structures: 'hold {points} of objectives and structures',
  raid: 'first to {points} from objectives held and structures destroyed',
  'escape/units': 'get {units} off the board',
  'escape/counters': 'get {n} soldiers or vehicles off the board',
  'escape/soldiers': 'get {n} soldiers off the board',
  'escape/vehicles': 'get {n} vehicles off the board',
  escape: 'escape',
  'neutralise/units': 'neutralise {units}',
  'neutralise/counters': 'neutralise {n} soldiers or vehicles',
  'neutralise/soldiers': 'neutralise {n} soldiers',
  'neutralise/vehicles': 'neutralise {n} vehicles',
  neutralise: 'neutralise',
} as Record<string, string>;
