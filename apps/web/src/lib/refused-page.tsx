import { EmptyState, PageHeader } from '@talkdrum/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

/** Replaces what the person lacks the privilege for, with who can grant it. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    <EmptyState icon={<Lock aria-hidden />} title="You don’t have access to this page">
      {children}
    </EmptyState>
  );
}

/** Replaces a page the person lacks the privilege for. */
export function RefusedPage({ title, refusal }: { title: string; refusal: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Refused>{refusal}</Refused>
    </>
  );
}
