import { Anchor, ThemeSwitch } from '@talkdrum/ui';
import { Charts } from './sections/charts.tsx';
import { Controls } from './sections/controls.tsx';
import { Dialog } from './sections/dialog.tsx';
import { Feedback } from './sections/feedback.tsx';
import { Fields } from './sections/fields.tsx';
import { Frames } from './sections/frames.tsx';
import { Shares } from './sections/shares.tsx';
import { RowSheet } from './sections/sheet.tsx';
import { Strips } from './sections/strips.tsx';
import { Tables } from './sections/tables.tsx';

const SECTIONS = {
  controls: Controls,
  fields: Fields,
  feedback: Feedback,
  tables: Tables,
  strips: Strips,
  charts: Charts,
  shares: Shares,
  frames: Frames,
  dialog: Dialog,
  sheet: RowSheet,
};
type Name = keyof typeof SECTIONS;

const isName = (value: string | null): value is Name => value !== null && value in SECTIONS;

function Links({ shown }: { shown: Name }) {
  return (
    <nav
      aria-label="Sections"
      className="flex flex-wrap items-center gap-x-4 border-b border-border-soft bg-card px-4 py-2 text-sm sm:px-6"
    >
      {Object.keys(SECTIONS).map((name) => (
        <Anchor
          key={name}
          href={`?section=${name}`}
          aria-current={name === shown ? 'page' : undefined}
          className="inline-flex min-h-6 items-center aria-[current]:font-semibold max-sm:min-h-11"
        >
          {name}
        </Anchor>
      ))}
      <ThemeSwitch />
    </nav>
  );
}

/** Every part of the kit in its states, one section at a time: `?section=charts`. */
export function Gallery() {
  const asked = new URLSearchParams(location.search).get('section');
  const shown = isName(asked) ? asked : 'controls';
  const Section = SECTIONS[shown];
  return (
    <>
      <Links shown={shown} />
      <main data-section={shown} className="mx-auto flex max-w-page flex-col gap-6 px-4 py-5 sm:px-6">
        {shown === 'frames' ? null : <h1 className="text-title">{shown}</h1>}
        <Section />
      </main>
    </>
  );
}
