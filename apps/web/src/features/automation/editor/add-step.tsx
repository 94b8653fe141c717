import { type JourneyPlace, lineAt } from '@talkdrum/journey-design';
import { Input, Popover } from '@talkdrum/ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useJourney } from './journey-context.ts';
import { NodeIcon } from './node-looks.tsx';
import { stepChoices } from './step-choices.ts';

interface AddStepProps {
  place: JourneyPlace;
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * A button that opens the list of steps; the chosen one is added at the place. Says why not to those who may only look.
 */
export function AddStep({ place, trigger, ...state }: AddStepProps) {
  const { refusal } = useJourney().source;
  const [isOpenHere, setOpenHere] = useState(false);
  const isOpen = state.open ?? isOpenHere;
  const setOpen = state.onOpenChange ?? setOpenHere;
  return (
    <Popover
      label="Add a step"
      align="center"
      className="w-76 p-0"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      {refusal === null ? (
        <StepList place={place} onDone={() => setOpen(false)} />
      ) : (
        <p className="p-3 text-sm text-muted-foreground">{refusal}</p>
      )}
    </Popover>
  );
}

/** The search has the focus; the arrow keys walk through what it finds, Enter adds the first. */
function StepList({ place, onDone }: { place: JourneyPlace; onDone: () => void }) {
  const { graph, commands } = useJourney();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const goesOn = (lineAt(graph, place)?.to ?? null) !== null;
  const found = stepChoices(search, goesOn);
  const first = found[0]?.steps[0];
  const add = (type: typeof first) => {
    if (type === undefined) return;
    commands.add(place, type.type);
    onDone();
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[at + by];
    if (next === undefined) list.current?.parentElement?.querySelector('input')?.focus();
    else next.focus();
  };
  return (
    <div onKeyDown={walk} role="presentation">
      <div className="border-b border-border-soft p-2">
        <Input
          type="search"
          aria-label="Search steps"
          placeholder="Search steps"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add(first);
          }}
        />
      </div>
      <div ref={list} className="max-h-80 overflow-y-auto p-1.5">
        {found.map(({ heading, steps }) => (
          <div key={heading} role="group" aria-label={heading}>
            <p className="px-2 pt-1.5 pb-0.5 text-xs font-medium text-muted-foreground">{heading}</p>
            {steps.map((step) => (
              <button
                key={step.type}
                type="button"
                onClick={() => add(step)}
                className="flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left hover:bg-accent focus-visible:bg-accent focus-visible:-outline-offset-2"
              >
                <NodeIcon type={step.type} />
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{step.label}</span>
                  <span className="block truncate text-xs text-muted-foreground">{step.about}</span>
                </span>
              </button>
            ))}
          </div>
        ))}
        {found.length === 0 ? <p className="p-2 text-sm text-muted-foreground">No step found.</p> : null}
      </div>
    </div>
  );
}
