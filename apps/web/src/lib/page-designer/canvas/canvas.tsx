import { Puck } from '@puckeditor/core';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';

export type Screen = 'phone' | 'tablet' | 'desktop';

const widths: Record<Screen, string> = { phone: '390px', tablet: '768px', desktop: '100%' };

/** The page itself, as wide as the chosen screen. */
export function Canvas({ screen }: { screen: Screen }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = area.current?.querySelector('iframe');
    if (frame) frame.title = 'The page';
  });
  return (
    <div className="h-full bg-background bg-[radial-gradient(var(--border)_1px,transparent_1px)] bg-size-[20px_20px] px-4 py-4 max-lg:p-0">
      <div
        ref={area}
        data-screen={screen}
        className="mx-auto h-full overflow-hidden bg-card shadow-[0_0_0_1px_rgb(20_32_43/0.06),0_18px_48px_-18px_rgb(20_32_43/0.28)] data-[screen=phone]:rounded-2xl max-lg:rounded-none!"
        style={{ width: `min(100%, ${widths[screen]})` }}
      >
        <Puck.Preview />
      </div>
    </div>
  );
}

const StylesContext = createContext('');
/** The page's style sheet, for the frame. */
export const StylesProvider = StylesContext.Provider;

/** Writes the page's own styles into the frame: nothing of the dashboard's reaches it. */
export function FrameStyles({ frame, children }: { frame: Document | undefined; children: ReactNode }) {
  const css = use(StylesContext);
  useEffect(() => {
    if (frame === undefined) return undefined;
    const style = frame.createElement('style');
    style.textContent = css;
    frame.head.append(style);
    frame.documentElement.lang = 'en';
    return () => style.remove();
  }, [css, frame]);
  return children;
}
