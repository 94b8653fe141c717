import { useRouter } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { rememberPage } from './recent-pages.ts';

const load = () => import('./palette.tsx').then((module) => ({ default: module.Palette }));

/** How long a page is left to load its own things first, in milliseconds. */
const afterThePage = 1_500;

export const Palette = lazy(load);

/** Fetches the palette before its key is pressed, so it opens immediately, and notes the pages it offers. */
export function usePaletteReady(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), afterThePage);
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        if (fromLocation !== undefined) rememberPage(fromLocation.href, document.title);
      }),
    [router],
  );
}
