import type { RouterOutputs } from '@talkdrum/api';
import { skipWords } from '@talkdrum/api/contracts';
import { describeNode, findNode, type JourneyGraph, portWords } from '@talkdrum/journey-design';
import { Alert, Button, CancelButton, Input, Modal, Skeleton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContactCombobox } from '../../../lib/fields/contact-combobox.tsx';
import { Labelled } from '../../../lib/form-fields/labelled.tsx';
import { errorMessage, trpc, trpcClient } from '../../../lib/trpc.ts';
import { useMe, useRefusal } from '../../../lib/use-me.ts';
import { NodeIcon } from '../editor/node-looks.tsx';
import { useJourneyNames } from '../editor/use-journey-names.ts';

interface TestDialogProps {
  id: string;
  graph: JourneyGraph;
  store: () => Promise<unknown>;
  onClose: () => void;
}

type Step = RouterOutputs['journeys']['tryWith'][number];

/** One contact’s way through the draft, waits skipped, and a test run that sends its messages to the member. */
export function TestDialog({ id, graph, store, onClose }: TestDialogProps) {
  const me = useMe();
  const [contactId, setContactId] = useState<string | null>(null);
  const [telephone, setTelephone] = useState('');
  const refusal = useRefusal('campaigns.send');
  const trial = useTrial(id, store, contactId);
  const send = trpc.journeys.testRun.useMutation({
    onSuccess: (steps) => {
      const count = steps.filter(({ isSent }) => isSent).length;
      toast.success(count === 1 ? '1 test message sent' : `${count} test messages sent`);
    },
  });
  const texts = (trial.data ?? []).some(({ nodeId }) =>
    ['sms', 'fallback'].includes(findNode(graph, nodeId)?.type ?? ''),
  );
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="lg"
      dirty={false}
      title="Test"
      description="Shows what the draft would do with a contact right now. Nothing happens to the contact."
      footer={
        <>
          <CancelButton onClick={onClose}>Close</CancelButton>
          <Button
            variant="primary"
            busy={send.isPending}
            disabledReason={refusal ?? (trial.data === undefined ? 'Choose a contact first' : null)}
            onClick={() =>
              contactId !== null &&
              send.mutate({ id, contactId, userId: me.user.id, telephone: telephone.trim() || null })
            }
          >
            Send test run
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error ? (
          <Alert tone="danger" title="Not sent">
            {errorMessage(send.error)}
          </Alert>
        ) : null}
        <ContactCombobox value={contactId} onValueChange={setContactId} />
        {trial.error ? <Alert tone="danger">{errorMessage(trial.error)}</Alert> : null}
        {contactId !== null && trial.data === undefined && !trial.error ? (
          <Skeleton className="h-40" />
        ) : null}
        {trial.data === undefined ? null : <TriedWay steps={trial.data} graph={graph} />}
        <p className="text-sm text-muted-foreground">
          A test run sends the emails to you, {me.user.email}, marked as a test. They cost the same as test
          emails.
        </p>
        {texts ? (
          <Labelled label="Telephone number for text messages (optional)">
            <Input
              type="tel"
              value={telephone}
              placeholder="+2348031234567"
              onChange={({ target }) => setTelephone(target.value)}
            />
          </Labelled>
        ) : null}
      </div>
    </Modal>
  );
}

/** A test run of the current drawing; unsaved changes are saved first. */
function useTrial(id: string, store: () => Promise<unknown>, contactId: string | null) {
  return useQuery({
    queryKey: ['journey-trial', id, contactId],
    queryFn: async () => {
      await store();
      return trpcClient.journeys.tryWith.query({ id, contactId: contactId ?? '' });
    },
    enabled: contactId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function TriedWay({ steps, graph }: { steps: readonly Step[]; graph: JourneyGraph }) {
  const nameOf = useJourneyNames(graph);
  if (steps.length === 0) return <p className="text-sm">The journey has no steps yet.</p>;
  return (
    <ol aria-label="Their path" className="flex flex-col rounded-well bg-inset p-3">
      {steps.map(({ nodeId, port, reason, isWaitSkipped }, n) => {
        const node = findNode(graph, nodeId);
        if (node === undefined) return null;
        const way = port === null || port === 'next' ? '' : portWords(node, port);
        const told = [isWaitSkipped ? 'Wait skipped' : '', way, reason === null ? '' : skipWords(reason)];
        return (
          // A step may come twice, after a jump.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={n} className="flex items-center gap-2.5 py-1.5 text-sm">
            <NodeIcon type={node.type} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{describeNode(node, nameOf).title}</span>
              <span className={reason === null ? 'text-xs text-muted-foreground' : 'text-xs text-warning'}>
                {told.filter((part) => part !== '').join(' · ')}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
