import { Button, EmptyState } from '@talkdrum/ui';
import { Compass } from 'lucide-react';

/** An address that leads nowhere, inside the frame of the dashboard. */
export function NothingHere() {
  return (
    <EmptyState
      isPage
      icon={<Compass aria-hidden />}
      title="Page not found"
      action={<Button href="/dashboard/welcome">Go to the dashboard</Button>}
    >
      The link may be out of date or mistyped.
    </EmptyState>
  );
}

/** The same without a frame. */
export function PageMissing() {
  return (
    <main className="mx-auto max-w-xl p-6">
      <NothingHere />
    </main>
  );
}
