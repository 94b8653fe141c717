import { createContext, type ReactNode, use, useCallback, useState } from 'react';

const Announce = createContext<(text: string) => void>(() => undefined);

/** Says to screen readers what a command did: "Button moved up, 3 of 7". */
export const useAnnounce = () => use(Announce);

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', round: 0 });
  const announce = useCallback((text: string) => setSaid(({ round }) => ({ text, round: round + 1 })), []);
  return (
    <Announce value={announce}>
      {children}
      <p role="status" aria-live="polite" className="sr-only">
        {/* The same words again are new words: a space at the end makes them so. */}
        {said.text}
        {said.round % 2 === 0 ? '' : '\u00a0'}
      </p>
    </Announce>
  );
}
