import { type JourneyGraph, reachedNodes } from '@talkdrum/journey-design';
import { Alert, Button, CancelButton, DescriptionList, Modal, Skeleton } from '@talkdrum/ui';
import { useState } from 'react';
import { formatMoney } from '@talkdrum/ui/money';
import { trpc } from '../../../lib/trpc.ts';
import { useMe } from '../../../lib/use-me.ts';
import type { Journey } from '../journey-words.ts';
import { costOf } from './cost-of.ts';

interface PublishDialogProps {
  journey: Journey;
  graph: JourneyGraph;
  onPublish: () => Promise<void>;
  onClose: () => void;
}

/** What publishing means and what a person costs at most, before anybody enters. */
export function PublishDialog({ journey, graph, onPublish, onClose }: PublishDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const cost = useCost(graph);
  const reached = reachedNodes(graph);
  const messages = graph.nodes.filter(
    ({ id, type }) => reached.has(id) && ['email', 'sms', 'fallback'].includes(type),
  ).length;
  const isNew = journey.version === null;
  const start = async () => {
    setBusy(true);
    await onPublish();
    onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={isNew ? `Publish ${journey.name}?` : `Publish version ${(journey.version ?? 0) + 1}?`}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button variant="primary" busy={isBusy} onClick={() => void start()}>
            Publish
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <DescriptionList
          items={[
            { term: 'Steps', value: String(graph.nodes.length) },
            { term: 'Messages', value: String(messages) },
            {
              term: 'Maximum cost per person',
              value: cost === null ? <Skeleton className="h-5 w-24" /> : cost,
            },
          ]}
        />
        <Alert tone="info">
          {isNew
            ? 'People enter from now on. Each message is paid for when it’s queued, at the price at that time.'
            : 'People who enter from now on take the new version. Those inside stay on theirs; use “Versions” to move them.'}
        </Alert>
      </div>
    </Modal>
  );
}

/** Null while prices load. */
function useCost(graph: JourneyGraph): string | null {
  const { country } = useMe().account;
  const prices = trpc.wallet.prices.useQuery(undefined, { staleTime: 300_000 });
  if (prices.data === undefined) return null;
  const mills = costOf(graph, prices.data, country.iso);
  const currency = prices.data[0]?.currency ?? 'NGN';
  return formatMoney(String(Math.ceil(mills / 1_000)), currency);
}
