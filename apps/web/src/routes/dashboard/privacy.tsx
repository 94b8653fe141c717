import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../../features/privacy/privacy-page.tsx';
import { utils } from '../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/privacy')({
  loader: () => void utils.privacy.retention.prefetch(),
  component: PrivacyPage,
});
