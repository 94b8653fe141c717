import { describeNode, type JourneyGraph } from '@talkdrum/journey-design';
import { Alert, Badge, Button, CancelButton, Modal, Select, Skeleton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { Labelled } from '../../../lib/form-fields/labelled.tsx';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useJourneyNames } from '../editor/use-journey-names.ts';
import type { Journey } from '../journey-words.ts';

interface MoveRunsDialogProps {
  journey: Journey;
  graph: JourneyGraph;
  onClose: () => void;
}

/** The versions with their people, and where people of older ones can be moved to. */
export function MoveRunsDialog({ journey: { id }, graph, onClose }: MoveRunsDialogProps) {
  const timeZone = useAccountZone();
  const versions = trpc.journeys.versions.useQuery({ id }, { staleTime: 0 });
  const counts = trpc.journeys.counts.useQuery({ id });
  const refusal = useRefusal('journeys.edit');
  const old = (versions.data ?? []).filter(({ isNewest, waiting }) => !isNewest && waiting > 0);
  const from = (counts.data?.nodes ?? []).filter(({ waiting }) => waiting > 0).map(({ nodeId }) => nodeId);
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const utils = trpc.useUtils();
  const move = trpc.journeys.moveRuns.useMutation({
    onSuccess: async ({ moved }) => {
      toast.success(moved === 1 ? '1 person moved' : `${formatNumber(moved)} people moved`);
      await utils.journeys.invalidate();
      onClose();
    },
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Versions"
      size="lg"
      dirty={Object.keys(mapping).length > 0 && !move.isPending}
      footer={
        <>
          <CancelButton onClick={onClose}>{old.length === 0 ? 'Close' : 'Cancel'}</CancelButton>
          {old.length === 0 ? null : (
            <Button
              variant="primary"
              busy={move.isPending}
              disabledReason={
                refusal ?? (Object.keys(mapping).length === 0 ? 'Choose where people go first' : null)
              }
              onClick={() => move.mutate({ id, mapping })}
            >
              Move people to the newest
            </Button>
          )}
        </>
      }
    >
      {move.error ? <Alert tone="danger">{errorMessage(move.error)}</Alert> : null}
      {versions.data === undefined ? <Skeleton className="h-24" /> : null}
      <ul className="divide-y divide-border-soft text-sm">
        {(versions.data ?? []).map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="font-medium">Version {version.n}</span>
            {version.isNewest ? <Badge tone="success">People enter it</Badge> : null}
            <span className="text-muted-foreground sm:ml-auto">
              {formatNumber(version.waiting)} in it · {formatTime(version.publishedAt, timeZone)}
            </span>
          </li>
        ))}
      </ul>
      {old.length === 0 ? null : (
        <MappingFields from={from} graph={graph} mapping={mapping} onChange={setMapping} />
      )}
    </Modal>
  );
}

interface MappingFieldsProps {
  from: readonly string[];
  graph: JourneyGraph;
  mapping: Readonly<Record<string, string>>;
  onChange: (mapping: Readonly<Record<string, string>>) => void;
}

function MappingFields({ from, graph, mapping, onChange }: MappingFieldsProps) {
  const nameOf = useJourneyNames(graph);
  const steps = graph.nodes.slice(1);
  const titleOf = (nodeId: string) => {
    const node = steps.find(({ id }) => id === nodeId);
    return node === undefined ? `A step that is gone (${nodeId})` : describeNode(node, nameOf).title;
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 text-sm font-semibold">Move people of older versions</legend>
      {from.map((nodeId) => (
        <Labelled key={nodeId} label={`From “${titleOf(nodeId)}” to`}>
          <Select
            value={mapping[nodeId] ?? ''}
            options={[
              { value: '', label: 'They stay on their version' },
              ...steps.map((node) => ({ value: node.id, label: describeNode(node, nameOf).title })),
            ]}
            onChange={({ target: { value } }) => {
              const { [nodeId]: _old, ...others } = mapping;
              onChange(value === '' ? others : { ...others, [nodeId]: value });
            }}
          />
        </Labelled>
      ))}
    </fieldset>
  );
}
