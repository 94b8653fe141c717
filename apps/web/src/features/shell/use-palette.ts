import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import type { PaletteProps } from './palette.tsx';
import { rememberPage } from './recent-pages.ts';

let loaded: ComponentType<PaletteProps> | null = null;

async function load(): Promise<void> {
  loaded = (await import('./palette.tsx')).Palette;
}

/** How long a page is left to load its own things first, in milliseconds. */
const afterThePage = 1_500;

/**
 * The palette, fetched before its key is pressed, so that it is in the first picture after it. Null before, and
 * while it isn't wanted. Notes the pages it offers.
 */
export function usePalette(isWanted: boolean): ComponentType<PaletteProps> | null {
  const router = useRouter();
  const [, setIsLoaded] = useState(loaded !== null);
  useEffect(() => {
    if (loaded !== null) return undefined;
    const fetchNow = () =>
      void load().then(
        () => setIsLoaded(true),
        () => undefined,
      );
    const timer = setTimeout(fetchNow, isWanted ? 0 : afterThePage);
    return () => clearTimeout(timer);
  }, [isWanted]);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        if (fromLocation !== undefined) rememberPage(fromLocation.href, document.title);
      }),
    [router],
  );
  return isWanted ? loaded : null;
}
