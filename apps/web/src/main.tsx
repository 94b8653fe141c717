import { type LinkProps, LinkProvider, ThemeProvider } from '@talkdrum/ui';
import { createRouter, RouterProvider, useRouter } from '@tanstack/react-router';
import { type MouseEvent, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { closeLoaders } from './features/shell/close-loaders.ts';
import { routeTree } from './routeTree.gen.ts';
import './styles.css';

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});
closeLoaders(Object.values(router.routesById));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <LinkProvider component={AppLink}>
        <RouterProvider router={router} />
      </LinkProvider>
    </ThemeProvider>
  </StrictMode>,
);

/** Router links for the UI kit: no page load, and hovering preloads. */
function AppLink({ href, onClick, ...props }: LinkProps) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    void router.navigate({ href });
  }
  return <a href={href} onClick={follow} {...props} />;
}
