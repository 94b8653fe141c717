import { EmptyState, PageHeader } from '@talkdrum/ui';
import { Lock } from 'lucide-react';

/** What stands in place of a page that one may not see: what is missing, and who can give it. */
export function RefusedPage({ title, refusal }: { title: string; refusal: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<Lock aria-hidden />} title="You don’t have access to this page">
        {refusal}
      </EmptyState>
    </>
  );
}
