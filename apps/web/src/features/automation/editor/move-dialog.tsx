import { describeNode, findNode, type JourneyNode, lines, portWords } from '@talkdrum/journey-design';
import { Button, CancelButton, Modal } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { useState } from 'react';
import { useJourney } from './journey-context.ts';

/** Asks which line a step should move to. */
export function MoveDialog({ node, onClose }: { node: JourneyNode; onClose: () => void }) {
  const { nameOf, commands } = useJourney();
  const places = usePlaces(node);
  const [chosen, setChosen] = useState<string | null>(null);
  const place = places.find(({ value }) => value === chosen)?.place;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Move “${describeNode(node, nameOf).title}”`}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            disabledReason={place === undefined ? 'Choose a place first' : null}
            onClick={() => {
              if (place !== undefined) commands.move(node.id, place);
              onClose();
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <Combobox
        label="After"
        options={places.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onValueChange={setChosen}
        placeholder="After which step?"
        emptyText="It can’t be moved anywhere else."
      />
    </Modal>
  );
}

/** Every line it can move to, in words. */
function usePlaces(node: JourneyNode) {
  const { graph, nameOf, commands } = useJourney();
  return lines(graph).flatMap((line) => {
    const place = { from: line.from, port: line.ports[0] ?? 'next' };
    const before = findNode(graph, line.from);
    if (before === undefined || !commands.canMove(node.id, place)) return [];
    const { title } = describeNode(before, nameOf);
    const ways = line.ports.map((port) => portWords(before, port)).join(', ');
    return [
      { value: `${place.from} ${place.port}`, label: line.isOnly ? title : `${title}: ${ways}`, place },
    ];
  });
}
