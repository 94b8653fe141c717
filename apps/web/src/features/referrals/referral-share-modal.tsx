import { CampaignLink } from '../../lib/publishing/campaign-link.tsx';
import { ShareDialog } from '../../lib/publishing/share/share-dialog.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Share Options, and the link that makes an advocate of each recipient of a campaign. */
export function ReferralShareModal({ id, onClose }: { id: string; onClose: () => void }) {
  const links = trpc.referrals.links.useQuery({ id });
  return (
    <ShareDialog publishedId={id} onClose={onClose}>
      <CampaignLink links={links}>
        Paste it into an email or text message without changing it. In each message it becomes a link to the
        recipient’s own page, with the personal link and code they share.
      </CampaignLink>
    </ShareDialog>
  );
}
