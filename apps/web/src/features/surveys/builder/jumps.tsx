import type { SurveyDesign, SurveyJump, SurveyPage } from '@talkdrum/survey-design';
import { Button, IconButton, Select } from '@talkdrum/ui';
import { Plus, X } from 'lucide-react';
import { ShowIfEditor } from '../../../lib/form-fields/show-if-editor.tsx';
import { askedUntil, changePage } from './change-survey.ts';

interface JumpsProps {
  design: SurveyDesign;
  page: SurveyPage;
  onChange: (design: SurveyDesign, kind?: string) => void;
}

/** Where a page leads: the first jump that holds, or the page after it. */
export function Jumps({ design, page, onChange }: JumpsProps) {
  const at = design.pages.indexOf(page);
  const places = [
    ...design.pages.slice(at + 1).map(({ key, title }, index) => ({
      value: key,
      label: `Page ${at + index + 2}${title === '' ? '' : `: ${title}`}`,
    })),
    ...design.endings.map(({ key, title }) => ({ value: key, label: `Ending: ${title}` })),
  ];
  const set = (jumps: SurveyJump[]) =>
    onChange(
      changePage(design, page.key, () => ({ jumps })),
      `jumps ${page.key}`,
    );
  const [first] = places;
  return (
    <section aria-label="Jumps" className="flex flex-col gap-2 border-t border-border-soft pt-3">
      <h3 className="text-sm font-semibold">After this page</h3>
      <p className="text-xs text-muted-foreground">
        People go to the first jump whose rules match. Otherwise they go to the next page.
      </p>
      {page.jumps.map((jump, index) => (
        // Jumps have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex flex-col gap-2 rounded-well bg-inset p-2">
          <div className="flex items-center gap-2">
            <Select
              aria-label={`Jump ${index + 1} leads to`}
              className="min-w-0 flex-1"
              options={places}
              value={jump.to}
              onChange={({ target }) => set(page.jumps.with(index, { ...jump, to: target.value }))}
            />
            <IconButton
              size="sm"
              label={`Delete jump ${index + 1}`}
              icon={<X aria-hidden />}
              onClick={() => set(page.jumps.toSpliced(index, 1))}
            />
          </div>
          <ShowIfEditor
            title="Only if"
            value={jump.when}
            above={askedUntil(design, page.key)}
            onChange={(when) => set(page.jumps.with(index, { ...jump, when }))}
          />
        </div>
      ))}
      {first === undefined || page.jumps.length >= 10 ? null : (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => set([...page.jumps, { when: null, to: first.value }])}
        >
          Add jump
        </Button>
      )}
    </section>
  );
}
