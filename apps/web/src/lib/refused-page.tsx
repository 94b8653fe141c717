import { EmptyState, PageHeader } from '@talkdrum/ui';
import { Lock } from 'lucide-react';

/** Replaces a page the person lacks the privilege for, with who can grant it. */
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
