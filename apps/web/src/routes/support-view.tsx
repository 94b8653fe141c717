import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { SupportViewPanel } from '../features/onboarding/support-view-panel.tsx';

export const Route = createFileRoute('/support-view')({ component: SupportViewPage });

function SupportViewPage() {
  return (
    <EntryFrame title="View an account">
      <SupportViewPanel />
    </EntryFrame>
  );
}
