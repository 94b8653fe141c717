import { Button, Modal, Skeleton } from '@talkdrum/ui';
import { Loaded } from '../loaded.tsx';
import { trpc } from '../trpc.ts';
import { TrafficPanel } from './traffic-panel.tsx';

interface TrafficModalProps {
  /** Null while the dialog is closed. */
  publishedId: string | null;
  /** What people submit, such as “Submissions”. */
  noun: string;
  onClose: () => void;
}

const days = 30;

/** Visits and conversions of a published item in the last 30 days. */
export function TrafficModal({ publishedId, noun, onClose }: TrafficModalProps) {
  const id = publishedId ?? '';
  const traffic = trpc.publishing.traffic.useQuery({ id, days }, { enabled: publishedId !== null });
  return (
    <Modal
      isOpen={publishedId !== null}
      onClose={onClose}
      size="lg"
      title="Report"
      description="Visits and conversions of the last 30 days, in your account’s time zone. Link previews don’t count as visits."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded query={traffic} skeleton={<Skeleton className="h-96" />}>
        {(data) => <TrafficPanel traffic={data} noun={noun} />}
      </Loaded>
    </Modal>
  );
}
