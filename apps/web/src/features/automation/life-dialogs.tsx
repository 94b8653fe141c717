import { ConfirmDialog, Modal, CancelButton, Button, RadioGroup } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

export interface LifeDialog {
  act: 'pause' | 'resume' | 'close' | 'stop' | 'remove';
  journey: { id: string; name: string; waiting: number };
}

interface LifeDialogsProps {
  dialog: LifeDialog;
  onClose: () => void;
  /** After a deletion the page of the journey is gone. */
  onRemoved?: () => void;
}

/** Asks before a journey is paused, goes on, closes, stops or is deleted, and says what it means for people in it. */
export function LifeDialogs({ dialog: { act, journey }, onClose, onRemoved }: LifeDialogsProps) {
  const acts = useLifeActs(journey.id, onRemoved);
  const { name, waiting } = journey;
  const isOne = waiting === 1;
  const people = isOne ? '1 person' : `${formatNumber(waiting)} people`;
  if (act === 'resume') return <ResumeDialog name={name} onClose={onClose} onResume={acts.resume} />;
  const words = {
    pause: {
      title: `Pause ${name}?`,
      description: `${people} ${isOne ? 'stays where they are' : 'stay where they are'}. Nobody enters and nothing is sent until you resume it.`,
      confirm: 'Pause',
    },
    close: {
      title: `Close ${name}?`,
      description: `Nobody new enters. ${people} ${isOne ? 'continues' : 'continue'} to the end.`,
      confirm: 'Close',
    },
    stop: {
      title: `Stop ${name} and archive it?`,
      description: `${people} ${isOne ? 'leaves' : 'leave'} it at once, and it can’t be started again. Its report stays.`,
      confirm: 'Stop and archive',
    },
    remove: {
      title: `Delete ${name}?`,
      description: 'It never ran, so nothing else is lost. This can’t be undone.',
      confirm: 'Delete',
    },
  }[act];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.description}
      confirmLabel={words.confirm}
      tone={act === 'stop' || act === 'remove' ? 'danger' : 'primary'}
      onConfirm={acts[act]}
    />
  );
}

interface ResumeDialogProps {
  name: string;
  onClose: () => void;
  onResume: (overdue: 'send' | 'skip') => Promise<void>;
}

function ResumeDialog({ name, onClose, onResume }: ResumeDialogProps) {
  const [overdue, setOverdue] = useState<'send' | 'skip'>('send');
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await onResume(overdue);
    onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Resume ${name}?`}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button variant="primary" busy={isBusy} onClick={() => void start()}>
            Resume
          </Button>
        </>
      }
    >
      <RadioGroup
        aria-label="Messages that became due"
        value={overdue}
        onValueChange={(value) => setOverdue(value === 'skip' ? 'skip' : 'send')}
        options={[
          {
            value: 'send',
            label: 'Send messages that became due while paused',
            description: 'They arrive late, but nobody misses one.',
          },
          {
            value: 'skip',
            label: 'Skip messages that became due while paused',
            description: 'People go on to their next step. Each skipped message is in the report.',
          },
        ]}
      />
    </Modal>
  );
}

function useLifeActs(id: string, onRemoved?: () => void) {
  const utils = trpc.useUtils();
  const { client } = utils;
  const run = async (act: Promise<unknown>, done: string, failed: string) => {
    try {
      await act;
      toast.success(done);
      await utils.journeys.invalidate();
      return true;
    } catch (error) {
      toastFailure(failed)(error);
      return false;
    }
  };
  return {
    pause: async () => void (await run(client.journeys.pause.mutate({ id }), 'Paused', 'It was not paused')),
    resume: async (overdue: 'send' | 'skip') =>
      void (await run(client.journeys.resume.mutate({ id, overdue }), 'Resumed', 'It was not resumed')),
    close: async () =>
      void (await run(client.journeys.close.mutate({ id }), 'Closed to new people', 'It was not closed')),
    stop: async () =>
      void (await run(client.journeys.stop.mutate({ id }), 'Stopped and archived', 'It was not stopped')),
    remove: async () => {
      const isGone = await run(client.journeys.remove.mutate({ id }), 'Deleted', 'It was not deleted');
      if (isGone) onRemoved?.();
    },
  };
}
