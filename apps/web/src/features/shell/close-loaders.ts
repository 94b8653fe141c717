import type { AnyRoute, LoaderFnContext } from '@tanstack/react-router';
import { closedPageAt } from './closed-pages.ts';

/**
 * Makes the loaders of closed pages do nothing for whom they are closed: the server would refuse what they
 * ask for, also when somebody only points at a link. Who is signed in is known by then.
 */
export function closeLoaders(routes: readonly AnyRoute[]): void {
  for (const { fullPath, options } of routes) {
    const page = closedPageAt(fullPath);
    const { loader } = options;
    if (page === null || typeof loader !== 'function') continue;
    options.loader = async (context: LoaderFnContext): Promise<unknown> => {
      // Comes with the first page of the dashboard: those in front of it do without the query library.
      const { isAllowed } = await import('../../lib/trpc.ts');
      return isAllowed(page.privilege) ? loader(context) : undefined;
    };
  }
}
