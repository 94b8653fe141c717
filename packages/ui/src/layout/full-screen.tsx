import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';

const FullScreenContext = createContext<((isOn: boolean) => void) | null>(null);

/** Whether a `FullScreen` is on the page, and the provider that lets it say so. */
export function useFullScreenHost() {
  const [isFullScreen, setIsFullScreen] = useState(false);
  return { isFullScreen, Host: FullScreenContext.Provider, setIsFullScreen };
}

/** Takes the whole window: the shell leaves out its bar and its margins while this is on the page. */
export function FullScreen({ children }: { children: ReactNode }) {
  const tellShell = use(FullScreenContext);
  useLayoutEffect(() => {
    tellShell?.(true);
    return () => tellShell?.(false);
  }, [tellShell]);
  return <div className="relative flex h-dvh flex-col overflow-hidden">{children}</div>;
}
