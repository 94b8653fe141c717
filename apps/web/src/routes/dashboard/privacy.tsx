import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../../features/privacy/privacy-page.tsx';
import { RefusedPage } from '../../lib/refused-page.tsx';
import { useRefusal } from '../../lib/use-me.ts';

export const Route = createFileRoute('/dashboard/privacy')({ component: Page });

function Page() {
  const refusal = useRefusal('account.view');
  return refusal === null ? <PrivacyPage /> : <RefusedPage title="Privacy" refusal={refusal} />;
}
