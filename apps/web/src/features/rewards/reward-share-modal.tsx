import type { RewardOutput } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, Modal, Skeleton } from '@talkdrum/ui';
import { Loaded } from '../../lib/loaded.tsx';
import { stateWords } from '../../lib/publishing/published-status.tsx';
import { trpc } from '../../lib/trpc.ts';

/** The link to embed in a campaign. */
export function RewardShareModal({ reward, onClose }: { reward: RewardOutput; onClose: () => void }) {
  const links = trpc.rewards.links.useQuery({ id: reward.id });
  const { state } = reward.published;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Share"
      size="lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {state === 'open' ? null : <Alert tone="warning">{stateWords[state].about}</Alert>}
        <Loaded query={links} skeleton={<Skeleton className="h-24" />}>
          {({ mergeTag, codeTag }) => (
            <>
              <div className="flex flex-col gap-1">
                <CopyField label="Link to embed in campaign" value={mergeTag} />
                <p className="text-sm text-muted-foreground">
                  Paste it into an email or text message without changing it. In each message it becomes the
                  recipient’s own link. Only they can claim with it, and a forwarded link says so.
                </p>
              </div>
              {reward.kind === 'airtime' ? null : (
                <div className="flex flex-col gap-1">
                  <CopyField label="Code in a message" value={codeTag} />
                  <p className="text-sm text-muted-foreground">
                    Gives each recipient of a campaign or journey a code without a claim. It’s also under
                    Personalize in every editor.
                  </p>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Modal>
  );
}
