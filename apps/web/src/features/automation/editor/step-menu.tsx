import { isTogether, type JourneyNode, linesOf, portsOf, portWords } from '@talkdrum/journey-design';
import type { MenuEntry } from '@talkdrum/ui';
import { ArrowDown, ArrowUp, Copy, CornerDownRight, GitBranch, Merge, Plus, Trash2 } from 'lucide-react';
import { useJourney } from './journey-context.ts';

interface StepMenuActs {
  /** Null for a step that nothing can follow. */
  onAdd: (() => void) | null;
  onMove: () => void;
}

/** The commands of a step, as its menus list them. */
export function useStepMenu(node: JourneyNode, { onAdd, onMove }: StepMenuActs): () => readonly MenuEntry[] {
  const { commands, source } = useJourney();
  const { refusal } = source;
  const isTrigger = node.type === 'trigger';
  const end = portsOf(node).length === 0;
  const apart = useApart(node);
  return () => [
    ...(onAdd === null
      ? []
      : [
          {
            label: 'Add a step after it',
            icon: <Plus aria-hidden />,
            onSelect: onAdd,
            disabledReason: refusal,
          },
        ]),
    {
      label: 'Move up',
      icon: <ArrowUp aria-hidden />,
      shortcut: 'Alt ↑',
      onSelect: () => commands.step(node.id, -1),
      disabledReason: refusal ?? (commands.canStep(node.id, -1) ? null : 'It can’t move further up here'),
    },
    {
      label: 'Move down',
      icon: <ArrowDown aria-hidden />,
      shortcut: 'Alt ↓',
      onSelect: () => commands.step(node.id, 1),
      disabledReason: refusal ?? (commands.canStep(node.id, 1) ? null : 'It is the last step of its line'),
    },
    {
      label: 'Move to…',
      icon: <CornerDownRight aria-hidden />,
      onSelect: onMove,
      disabledReason: refusal ?? (isTrigger ? 'The trigger comes first' : null),
    },
    {
      label: 'Duplicate',
      icon: <Copy aria-hidden />,
      onSelect: () => commands.duplicate(node.id),
      disabledReason: refusal ?? (isTrigger || end ? 'Nothing can follow a second one' : null),
    },
    ...apart,
    'separator',
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onSelect: () => commands.remove(node.id),
      disabledReason: refusal ?? (isTrigger ? 'A journey needs its trigger' : null),
    },
  ];
}

/** Steps whose ways out go on together can give one a line of its own. */
function useApart(node: JourneyNode): MenuEntry[] {
  const { commands, source } = useJourney();
  if (!isTogether(node)) return [];
  const first = linesOf(node)[0]?.ports ?? [];
  return portsOf(node)
    .slice(1)
    .map((port): MenuEntry => {
      const isApart = !first.includes(port);
      const words = portWords(node, port);
      return {
        label: isApart ? `“${words}”: go on with the others` : `“${words}”: a line of its own`,
        icon: isApart ? <Merge aria-hidden /> : <GitBranch aria-hidden />,
        onSelect: () => commands.separate({ from: node.id, port }, !isApart),
        disabledReason: source.refusal,
      };
    });
}
