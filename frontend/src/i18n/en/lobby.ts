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
  strength: 'Plays',
  clock: 'Clock',
  clockNone: 'none',
  clockLive: '{n} minutes, {add} seconds back a choice',
  clockDays: '{days} a choice',
};

export const bots = { greedy: 'soundly', random: 'at random' } as Record<string, string>;
