import { Alert, Button, Spinner, TextLink } from '@talkdrum/ui';
import { deliveryWords, humanize } from '../../../lib/words/delivery-words.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

/** While nothing has come, in milliseconds: should the event stream be interrupted. */
const pollMs = 5_000;
const settled: readonly string[] = ['sent', 'failed', 'skipped', 'cancelled', 'unknown'];

/** Says live what became of the message with this subject. */
export function Arrival({ subject, to, onAgain }: { subject: string; to: string; onAgain: () => void }) {
  const timeZone = useAccountZone();
  const refusal = useRefusal('messages.view');
  const messages = trpc.messages.list.useQuery(
    { search: subject, limit: 1 },
    {
      enabled: refusal === null,
      refetchInterval: ({ state }) => (settled.includes(state.data?.items[0]?.state ?? '') ? false : pollMs),
    },
  );
  if (refusal !== null) return <p className="text-sm text-muted-foreground">{refusal}</p>;
  const message = messages.data?.items[0];
  return (
    <div aria-live="polite">
      {message === undefined ? (
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <Spinner /> Waiting for your request. This line changes when it arrives.
        </p>
      ) : message.state === 'sent' ? (
        <Alert
          tone="success"
          title="It arrived"
          action={
            <Button size="sm" onClick={onAgain}>
              Send another
            </Button>
          }
        >
          The mail server of {to} accepted it
          {message.settledAt ? ` on ${formatTime(message.settledAt, timeZone)}` : ''}.{' '}
          <TextLink href={`/dashboard/transactions?q=${encodeURIComponent(subject)}`}>
            Open Transactions
          </TextLink>
        </Alert>
      ) : settled.includes(message.state) ? (
        <Alert tone="danger" title={`It wasn’t delivered: ${deliveryWords[message.state].label}`}>
          {message.reason === null ? '' : `${humanize(message.reason)}. `}
          <TextLink href={`/dashboard/transactions?q=${encodeURIComponent(subject)}`}>
            Open Transactions
          </TextLink>
        </Alert>
      ) : (
        <p className="flex items-center gap-2 text-sm">
          <Spinner /> We received your request and are delivering the message.
        </p>
      )}
    </div>
  );
}
