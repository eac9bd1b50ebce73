/* Where the page is: path, query and hash, kept in step with the browser's history. */

export type Route =
  | { page: 'lobby'; scenario: string | null; campaign: string | null } // one to begin with, and the campaign it is of
  | { page: 'campaign'; id: string }
  | { page: 'games' }
  | { page: 'notices'; act: 'stop' | 'confirm' | null; id: string; token: string }
  | { page: 'rules'; query: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; step: number | null }
  | { page: 'join'; id: string; seat: string | null; token: string | null };

/** The page an address stands for. */
export function parse(path: string, search: string, hash: string): Route {
  const [, page, id = '', third = '', fourth = ''] = path.split('/').map(decodeURIComponent);
  const query = new URLSearchParams(search);
  const step = new URLSearchParams(hash.replace(/^#/, '')).get('step');
  switch (page) {
    case 'table': {
      const invite = query.get('invite'); // an invitation is a table's own address with a token
      return invite ? { page: 'join', id, seat: null, token: invite } : { page, id };
    }
    case 'replay':
      return { page, id, step: step === null || Number.isNaN(Number(step)) ? null : Number(step) };
    case 'join':
      return { page, id, seat: query.get('seat'), token: query.get('token') };
    case 'rules':
      return { page, query: query.get('q') ?? '' };
    case 'notices':
      return { page, act: id === 'stop' || id === 'confirm' ? id : null, id: third, token: fourth };
    case 'campaign':
      return { page, id };
    case 'games':
      return { page };
    default:
      return { page: 'lobby', scenario: query.get('scenario'), campaign: query.get('campaign') };
  }
}

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.search, location.hash));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  private read(): void {
    this.route = parse(location.pathname, location.search, location.hash);
  }

  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  /** Follow a link without loading the page anew. */
  link = (event: MouseEvent): void => {
    const anchor = event.currentTarget as HTMLAnchorElement;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(anchor.getAttribute('href')!);
  };
}

export const router = new Router();
