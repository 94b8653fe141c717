import { Button, EmptyState } from '@talkdrum/ui';
import { Compass } from 'lucide-react';

/** The not-found page inside the dashboard; for a record, with what the server says about it. */
export function NothingHere({ reason }: { reason?: string }) {
  return (
    <EmptyState
      isPage
      icon={<Compass aria-hidden />}
      title="Page not found"
      action={<Button href="/dashboard/welcome">Go to the dashboard</Button>}
    >
      {reason ?? 'The link may be out of date or mistyped.'}
    </EmptyState>
  );
}

/** The not-found page outside the dashboard. */
export function PageMissing() {
  return (
    <main className="mx-auto max-w-xl p-6">
      <NothingHere />
    </main>
  );
}
