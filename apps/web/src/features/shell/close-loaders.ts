import type { AnyRoute, LoaderFnContext } from '@tanstack/react-router';
import { closedPageAt } from './closed-pages.ts';

/**
 * Skips the loaders of pages the person has no privilege for, also on hover preloads, because the server
 * would refuse their calls. By then it's known who is signed in.
 */
export function closeLoaders(routes: readonly AnyRoute[]): void {
  for (const { fullPath, options } of routes) {
    const page = closedPageAt(fullPath);
    const { loader } = options;
    if (page === null || typeof loader !== 'function') continue;
    options.loader = async (context: LoaderFnContext): Promise<unknown> => {
      // Imported late so that pages outside the dashboard don't load the query library.
      const { isAllowed } = await import('../../lib/trpc.ts');
      return isAllowed(page.privilege) ? loader(context) : undefined;
    };
  }
}
