import { Button, Input, Textarea } from '@talkdrum/ui';
import { Trash2 } from 'lucide-react';
import { Labelled } from '../../../lib/form-fields/labelled.tsx';
import { changePage, questionsOf, removeEnding, removePage } from './change-survey.ts';
import type { InspectorProps } from './inspector-props.ts';
import { Jumps } from './jumps.tsx';
import { QuestionInspector } from './question-inspector.tsx';
import { samePlace } from './survey-problems.ts';
import { Tick } from '../../../lib/form-fields/tick.tsx';

/** Everything about what is open in the outline. */
export function Inspector(props: InspectorProps) {
  const { place, problems, refusal } = props;
  const own = problems.filter((problem) => samePlace(problem.place, place));
  return (
    <fieldset disabled={refusal !== null} className="flex min-w-0 flex-col gap-3 p-3.5">
      <legend className="sr-only">Settings</legend>
      {own.length === 0 ? null : (
        <p role="alert" className="text-sm text-danger-text">
          {own.map(({ message }) => message).join('. ')}
        </p>
      )}
      <Part {...props} />
    </fieldset>
  );
}

function Part(props: InspectorProps) {
  const { design, place } = props;
  if (place.kind === 'question') {
    // By its place: another type is another key, and the control that chose it keeps the focus.
    const at = questionsOf(design).findIndex(({ key }) => key === place.key);
    return <QuestionInspector key={at} {...props} questionKey={place.key} />;
  }
  if (place.kind === 'page') return <PagePart {...props} pageKey={place.key} />;
  if (place.kind === 'ending') return <EndingPart {...props} endingKey={place.key} />;
  if (place.kind === 'welcome') return <WelcomePart {...props} />;
  return (
    <>
      <h2 className="text-sm font-semibold">Survey</h2>
      <Tick
        label="Show progress"
        isOn={design.hasProgress}
        onChange={(hasProgress) => props.onChange({ ...design, hasProgress })}
      />
      <Tick
        label="Let people go back"
        isOn={design.hasBack}
        onChange={(hasBack) => props.onChange({ ...design, hasBack })}
      />
    </>
  );
}

function WelcomePart({ design, onChange }: InspectorProps) {
  const { welcome } = design;
  const start = { title: 'Welcome', text: '', button: 'Start' };
  const set = (change: Partial<typeof start>) =>
    onChange(
      { ...design, welcome: { ...(welcome ?? start), ...change } },
      `welcome ${Object.keys(change).join()}`,
    );
  return (
    <>
      <h2 className="text-sm font-semibold">Welcome</h2>
      <Tick
        label="Start with a welcome page"
        isOn={welcome !== null}
        onChange={(isOn) => onChange({ ...design, welcome: isOn ? start : null })}
      />
      {welcome === null ? null : (
        <>
          <Labelled label="Title">
            <Input value={welcome.title} onChange={({ target }) => set({ title: target.value })} />
          </Labelled>
          <Labelled label="Text">
            <Textarea rows={4} value={welcome.text} onChange={({ target }) => set({ text: target.value })} />
          </Labelled>
          <Labelled label="Button">
            <Input value={welcome.button} onChange={({ target }) => set({ button: target.value })} />
          </Labelled>
        </>
      )}
    </>
  );
}

function PagePart(props: InspectorProps & { pageKey: string }) {
  const { design, pageKey, onChange, onPlace } = props;
  const page = design.pages.find(({ key }) => key === pageKey);
  if (page === undefined) return null;
  return (
    <>
      <h2 className="text-sm font-semibold">Page {design.pages.indexOf(page) + 1}</h2>
      <Labelled label="Title (optional)" help="{{ answers.key }} shows an answer from an earlier page.">
        <Input
          value={page.title}
          onChange={({ target }) =>
            onChange(
              changePage(design, pageKey, () => ({ title: target.value })),
              `title ${pageKey}`,
            )
          }
        />
      </Labelled>
      <Jumps {...props} page={page} />
      <Button
        size="sm"
        icon={<Trash2 aria-hidden />}
        className="self-start"
        disabledReason={design.pages.length === 1 ? 'A survey needs at least one page' : null}
        onClick={() => {
          onChange(removePage(design, pageKey));
          onPlace({ kind: 'survey' });
        }}
      >
        Delete page and its questions
      </Button>
    </>
  );
}

function EndingPart({ design, endingKey, onChange, onPlace }: InspectorProps & { endingKey: string }) {
  const ending = design.endings.find(({ key }) => key === endingKey);
  if (ending === undefined) return null;
  const set = (change: Partial<typeof ending>) =>
    onChange(
      { ...design, endings: design.endings.map((one) => (one === ending ? { ...one, ...change } : one)) },
      `${endingKey} ${Object.keys(change).join()}`,
    );
  return (
    <>
      <h2 className="text-sm font-semibold">Ending</h2>
      <Labelled label="Title">
        <Input value={ending.title} onChange={({ target }) => set({ title: target.value })} />
      </Labelled>
      <Labelled label="Text">
        <Textarea rows={4} value={ending.text} onChange={({ target }) => set({ text: target.value })} />
      </Labelled>
      <Labelled
        label="Redirect link (optional)"
        help="People are sent there instead of seeing the text. A reward’s address leads recipients to their own."
      >
        <Input
          type="url"
          value={ending.redirectUrl}
          onChange={({ target }) => set({ redirectUrl: target.value })}
        />
      </Labelled>
      <Button
        size="sm"
        icon={<Trash2 aria-hidden />}
        className="self-start"
        disabledReason={design.endings.length === 1 ? 'A survey needs at least one ending' : null}
        onClick={() => {
          onChange(removeEnding(design, endingKey));
          onPlace({ kind: 'survey' });
        }}
      >
        Delete ending
      </Button>
    </>
  );
}
