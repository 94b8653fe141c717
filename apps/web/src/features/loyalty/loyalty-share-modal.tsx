import { CampaignLink } from '../../lib/publishing/campaign-link.tsx';
import { ShareDialog } from '../../lib/publishing/share/share-dialog.tsx';
import { trpc } from '../../lib/trpc.ts';

/** The member page’s own link for campaigns, and every way to share the page that invites people. */
export function LoyaltyShareModal({ id, onClose }: { id: string; onClose: () => void }) {
  const links = trpc.loyalty.links.useQuery({ id });
  return (
    <ShareDialog publishedId={id} onClose={onClose}>
      <CampaignLink links={links}>
        In each message it becomes the recipient’s own link: their card, points and rewards, without signing
        in.
      </CampaignLink>
    </ShareDialog>
  );
}
