import { forThisAccount } from '../../lib/session/page-session.ts';

/** Downloads a file of the account while the page stays. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = forThisAccount(url);
  link.download = '';
  link.click();
}
