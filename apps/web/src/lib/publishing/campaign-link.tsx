import { CopyField, Skeleton } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import { Loaded, type LoadedQuery } from '../loaded.tsx';

interface CampaignLinkProps {
  links: LoadedQuery<{ mergeTag: string }>;
  /** What it becomes in each message. */
  children: ReactNode;
}

/** The merge tag that becomes each recipient’s own link to the item. */
export function CampaignLink({ links, children }: CampaignLinkProps) {
  return (
    <section aria-label="Campaign" className="mb-4 flex flex-col gap-1.5 border-b border-border-soft pb-4">
      <Loaded query={links} skeleton={<Skeleton className="h-20" />}>
        {({ mergeTag }) => <CopyField label="Link to embed in campaign" value={mergeTag} />}
      </Loaded>
      <p className="text-sm text-muted-foreground">{children}</p>
    </section>
  );
}
