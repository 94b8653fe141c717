import type { JourneyGraph } from '@talkdrum/journey-design';
import { trpc } from '../../lib/trpc.ts';
import { AddPeopleDialog } from './dialogs/add-people-dialog.tsx';
import { MoveRunsDialog } from './dialogs/move-runs-dialog.tsx';
import { PublishDialog } from './dialogs/publish-dialog.tsx';
import { TestDialog } from './dialogs/test-dialog.tsx';
import type { Journey } from './journey-words.ts';
import { type LifeDialog, LifeDialogs } from './life-dialogs.tsx';

export type JourneyDialog =
  | { kind: 'publish' | 'people' | 'test' | 'versions' }
  | { kind: 'life'; act: LifeDialog['act'] };

interface JourneyDialogsProps {
  dialog: JourneyDialog;
  journey: Journey;
  graph: JourneyGraph;
  store: () => Promise<unknown>;
  onPublish: () => Promise<void>;
  onClose: () => void;
  onGone: () => void;
}

/** What the designer’s bar and menu open. */
export function JourneyDialogs({
  dialog,
  journey,
  graph,
  store,
  onPublish,
  onClose,
  onGone,
}: JourneyDialogsProps) {
  const { id, name } = journey;
  const { data } = trpc.journeys.counts.useQuery({ id }, { enabled: journey.publishedAt !== null });
  const waiting = (data?.nodes ?? []).reduce((sum, node) => sum + node.waiting, 0);
  switch (dialog.kind) {
    case 'publish':
      return <PublishDialog journey={journey} graph={graph} onPublish={onPublish} onClose={onClose} />;
    case 'people':
      return <AddPeopleDialog id={id} onClose={onClose} />;
    case 'test':
      return <TestDialog id={id} graph={graph} store={store} onClose={onClose} />;
    case 'versions':
      return <MoveRunsDialog journey={journey} graph={graph} onClose={onClose} />;
    default:
      return (
        <LifeDialogs
          dialog={{ act: dialog.act, journey: { id, name, waiting } }}
          onClose={onClose}
          onRemoved={onGone}
        />
      );
  }
}
