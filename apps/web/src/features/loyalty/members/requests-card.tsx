import type { ProgramOutput, RequestOutput } from '@talkdrum/api/contracts';
import { Button, Card } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../../lib/failures.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { signed } from '../../../lib/words/point-words.ts';

/** Large adjustments that wait for a second person; nothing if none does. */
export function RequestsCard({ program }: { program: ProgramOutput }) {
  const requests = trpc.loyalty.requests.useQuery({ id: program.id });
  if (requests.data === undefined || requests.data.length === 0) return null;
  return (
    <Card
      title="Adjustments waiting for approval"
      description="Someone else on your team approves or declines each one."
      isFlush
    >
      <ul className="divide-y divide-border-soft">
        {requests.data.map((request) => (
          <Request key={request.id} request={request} unit={program.unit} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ request, unit }: { request: RequestOutput; unit: string }) {
  const timeZone = useAccountZone();
  const { id, contactName, points, reason, requestedBy, requestedAt, mayDecide } = request;
  const utils = trpc.useUtils();
  const missing = useRefusal('loyalty.spend');
  const refusal =
    missing ?? (mayDecide ? null : 'You asked for this adjustment, so someone else has to decide');
  const approve = trpc.loyalty.approve.useMutation({
    onSuccess: async ({ result }) => {
      await utils.loyalty.invalidate();
      if (result === 'done') toast.success('Adjustment approved');
      else toast.error('The member no longer has enough points for it');
    },
    onError: toastFailure('The adjustment was not approved'),
  });
  const decline = trpc.loyalty.decline.useMutation({
    onSuccess: async () => {
      await utils.loyalty.invalidate();
      toast.success('Adjustment declined');
    },
    onError: toastFailure('The adjustment was not declined'),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-4.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-semibold wrap-anywhere">
          <span className="tabular">{signed(points)}</span> {unit} for {contactName ?? 'a deleted contact'}
        </p>
        <p className="text-xs text-muted-foreground [overflow-wrap:anywhere]">
          {reason} · {requestedBy ?? 'someone who left'} · {formatTime(requestedAt, timeZone)}
        </p>
      </div>
      <Button
        size="sm"
        disabledReason={refusal}
        busy={approve.isPending}
        onClick={() => approve.mutate({ id })}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabledReason={refusal}
        busy={decline.isPending}
        onClick={() => decline.mutate({ id })}
      >
        Decline
      </Button>
    </li>
  );
}
