import type { JourneyGraph } from '@talkdrum/journey-design';
import type { MenuEntry } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import {
  ChartColumn,
  Copy,
  Download,
  FlaskConical,
  GitCommitHorizontal,
  Pause,
  Play,
  Square,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import type { JourneyDialog } from './journey-dialogs.tsx';
import type { Journey } from './journey-words.ts';
import type { LifeDialog } from './life-dialogs.tsx';

interface JourneyMenuParts {
  journey: Journey;
  graph: JourneyGraph;
  refusal: string | null;
  /** Why this member may not let people in. */
  startRefusal: string | null;
  onDialog: (dialog: JourneyDialog) => void;
}

/** What can be done with the journey as a whole. */
export function useJourneyMenu({
  journey,
  graph,
  refusal,
  startRefusal,
  onDialog,
}: JourneyMenuParts): readonly MenuEntry[] {
  const { id, name, kind, status, publishedAt } = journey;
  const duplicate = useDuplicateHere(id);
  const viewRefusal = useRefusal('contacts.view');
  return [
    {
      label: 'Report',
      icon: <ChartColumn aria-hidden />,
      href: `/dashboard/automation/${id}/report`,
      disabledReason: publishedAt === null ? 'It hasn’t run yet' : null,
    },
    {
      label: 'Test…',
      icon: <FlaskConical aria-hidden />,
      onSelect: () => onDialog({ kind: 'test' }),
      disabledReason: viewRefusal,
    },
    {
      label: 'Add people…',
      icon: <UserPlus aria-hidden />,
      onSelect: () => onDialog({ kind: 'people' }),
      disabledReason: startRefusal ?? (status === 'running' ? null : 'Publish it first'),
    },
    {
      label: 'Versions…',
      icon: <GitCommitHorizontal aria-hidden />,
      onSelect: () => onDialog({ kind: 'versions' }),
      disabledReason: publishedAt === null ? 'It has no version yet' : null,
    },
    'separator',
    ...lifeEntries(journey, { refusal, startRefusal }, (act) => () => onDialog({ kind: 'life', act })),
    'separator',
    { label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: duplicate, disabledReason: refusal },
    {
      label: 'Export',
      icon: <Download aria-hidden />,
      onSelect: () => download(name, { format: 'talkdrum.journey', name, kind, graph }),
    },
  ];
}

/** From running to stopped. */
function lifeEntries(
  { status, publishedAt }: Journey,
  { refusal, startRefusal }: Pick<JourneyMenuParts, 'refusal' | 'startRefusal'>,
  start: (act: LifeDialog['act']) => () => void,
): MenuEntry[] {
  const isOn = status === 'running' || status === 'draining';
  const onlyRunning = refusal ?? (isOn || status === 'paused' ? null : 'It isn’t running');
  return [
    status === 'paused'
      ? {
          label: 'Resume…',
          icon: <Play aria-hidden />,
          onSelect: start('resume'),
          disabledReason: startRefusal,
        }
      : {
          label: 'Pause…',
          icon: <Pause aria-hidden />,
          onSelect: start('pause'),
          disabledReason: onlyRunning,
        },
    {
      label: 'Close to new people…',
      icon: <Square aria-hidden />,
      onSelect: start('close'),
      disabledReason: onlyRunning ?? (status === 'draining' ? 'It is closed already' : null),
    },
    publishedAt === null
      ? {
          label: 'Delete…',
          icon: <Trash2 aria-hidden />,
          tone: 'danger',
          onSelect: start('remove'),
          disabledReason: refusal,
        }
      : {
          label: 'Stop and archive…',
          icon: <Trash2 aria-hidden />,
          tone: 'danger',
          onSelect: start('stop'),
          disabledReason: onlyRunning,
        },
  ];
}

/** Opens the copy. */
function useDuplicateHere(id: string): () => void {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const duplicate = trpc.journeys.duplicate.useMutation({
    onSuccess: async (copy) => {
      await utils.journeys.list.invalidate();
      toast.success(`“${copy.name}” created`);
      await navigate({ to: '/dashboard/automation/$id', params: { id: copy.id } });
    },
    onError: toastFailure('The journey was not duplicated'),
  });
  return () => duplicate.mutate({ id });
}

/** The drawing as a file that “Import” takes. */
function download(name: string, file: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.journey.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
