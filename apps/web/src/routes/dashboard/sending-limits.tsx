import { createFileRoute } from '@tanstack/react-router';
import { SendingLimitsPage } from '../../features/sending-limits/sending-limits-page.tsx';
import { utils } from '../../lib/trpc.ts';

export const Route = createFileRoute('/dashboard/sending-limits')({
  loader: () => {
    void utils.sendingLimits.get.prefetch();
    void utils.approvals.rule.prefetch();
    void utils.sendingLimits.smsHours.prefetch();
  },
  component: SendingLimitsPage,
});
