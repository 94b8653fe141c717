import { Anchor, cn, IconButton, Logo, LogoMark, usePageTitle, useTheme } from '@talkdrum/ui';
import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';

interface EntryFrameProps {
  /** Title of the browser tab and the page. */
  title: string;
  /** Shown below the title. */
  intro?: ReactNode;
  /** `wide` is for long forms and has no side panel. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** The frame of all pages outside the dashboard. */
export function EntryFrame({ title, intro, width = 'narrow', children }: EntryFrameProps) {
  usePageTitle(title);
  return (
    <div
      className={cn(
        'flex min-h-dvh flex-col',
        width === 'narrow' && 'lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      )}
    >
      {width === 'narrow' ? <Pitch /> : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-13 items-center justify-between px-4 sm:px-6">
          <Anchor href="/" className="touch rounded-control">
            <Logo />
          </Anchor>
          <ThemeToggle />
        </header>
        <main
          className={cn(
            'mx-auto flex w-full flex-1 flex-col px-4 pt-4 pb-16 sm:px-6',
            width === 'narrow' ? 'max-w-md sm:justify-center' : 'max-w-3xl',
          )}
        >
          <h1 className="text-stat">{title}</h1>
          {intro ? <div className="mt-1 text-muted-foreground">{intro}</div> : null}
          <div className="mt-6">{children}</div>
        </main>
      </div>
    </div>
  );
}

const promises = [
  'Email and SMS campaigns that show who received them and who didn’t',
  'All your contacts in one place, with their consent',
  'Numbers you can trust: automated opens are counted separately',
];

/** Describes the product beside the form on wide screens. */
function Pitch() {
  return (
    <aside className="relative hidden overflow-hidden bg-primary text-primary-foreground lg:flex lg:flex-col lg:justify-end lg:p-12">
      <LogoMark className="pointer-events-none absolute -top-24 -right-28 size-[34rem] opacity-20 [&_path]:stroke-primary-foreground" />
      <p className="relative max-w-md text-display text-balance">
        Say it once. Reach everyone who wants to hear it.
      </p>
      <ul className="relative mt-6 flex max-w-md flex-col gap-2 border-l-2 border-brand pl-4">
        {promises.map((promise) => (
          <li key={promise} className="text-pretty">
            {promise}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Switches between light and dark. The dashboard's theme menu would make the entry pages' script too big. */
function ThemeToggle() {
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      icon={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}
