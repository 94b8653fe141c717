import { type AddedType, type JourneyGraph, lines, nodeTypeWords, outlineOf } from '@talkdrum/journey-design';
import { Hint } from '@talkdrum/ui';
import type { DragEvent } from 'react';
import { useJourney } from '../journey-context.ts';
import { NodeIcon } from '../node-looks.tsx';
import { paletteTypes } from '../step-choices.ts';

const dragType = 'application/x-journey-step';

/** The kind of step that is being dragged; null if it is something else. */
export function draggedStep({ dataTransfer }: DragEvent): AddedType | null {
  const type = dataTransfer.getData(dragType);
  return paletteTypes.find((known) => known === type) ?? null;
}

/** Steps at hand: a click adds one after the open step, or at the end; dragging drops it on a line. */
export function Palette() {
  const { graph, chosen, commands, source } = useJourney();
  return (
    <div
      role="toolbar"
      aria-label="Steps"
      aria-orientation="vertical"
      className="absolute top-4 left-4 z-5 flex flex-col gap-0.5 rounded-card bg-card p-1 shadow-popover"
    >
      {paletteTypes.map((type) => (
        <PaletteButton
          key={type}
          type={type}
          isOff={source.refusal !== null}
          onAdd={() => commands.add(placeFor(graph, chosen), type)}
        />
      ))}
    </div>
  );
}

function PaletteButton({ type, isOff, onAdd }: { type: AddedType; isOff: boolean; onAdd: () => void }) {
  const label = `Add ${nodeTypeWords[type]}`;
  return (
    <Hint id={`palette-${type}`} text={label}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={isOff || undefined}
        draggable={!isOff}
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, type);
          event.dataTransfer.effectAllowed = 'copy';
        }}
        onClick={isOff ? undefined : onAdd}
        className="grid size-9 place-items-center rounded-control hover:bg-accent aria-disabled:opacity-50"
      >
        <NodeIcon type={type} className="bg-transparent" />
      </button>
    </Hint>
  );
}

/** After the open step; without one, where the first line ends. */
function placeFor(graph: JourneyGraph, chosen: string | null) {
  const own = lines(graph).find(({ from }) => from === chosen);
  const ends = outlineOf(graph).flatMap((row) => (row.kind === 'end' ? [row.line] : []));
  const line = own ?? ends[0] ?? lines(graph)[0];
  return { from: line?.from ?? '', port: line?.ports[0] ?? 'next' };
}
