import { allApiScopes, type ApiKeyOutput, apiScopes } from '@talkdrum/api/contracts';
import { Status, type Tone } from '@talkdrum/ui';
import { type TableColumn, TwoLines } from '@talkdrum/ui/table';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatDate, formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import { gatewayWords } from './developer-view.ts';

const states: Record<ApiKeyOutput['state'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  maker_left: { label: 'Creator left the team', tone: 'neutral' },
};

/** What fits on the two lines of its column, wherever its words break. */
const mostShown = 30;
const endShown = 16;

/** Names of keys often begin alike, “Integration of …”, so the second line of a long one is its end. */
function KeyName({ name }: { name: string }) {
  if (name.length <= mostShown) return name;
  return (
    <span title={name} className="flex min-w-0 flex-col">
      <span className="truncate">{name.slice(0, -endShown)}</span>
      <span className="truncate">…{name.slice(-endShown).trimStart()}</span>
    </span>
  );
}

/** The last day the key works, in UTC; `expiresAt` is the midnight after it. */
function lastDay({ expiresAt }: ApiKeyOutput): string {
  return expiresAt === null
    ? 'No expiry'
    : formatDate(new Date(Date.parse(expiresAt) - 1).toISOString(), 'UTC');
}

/** "Send and cancel messages, and 3 more" */
function Scopes({ scopes }: { scopes: ApiKeyOutput['scopes'] }) {
  const labels = allApiScopes.filter((scope) => scopes.includes(scope)).map((scope) => apiScopes[scope]);
  const [first, ...others] = labels;
  const more = others.length === 0 ? '' : `, and ${formatNumber(others.length)} more`;
  return <span title={labels.join('\n')}>{`${first ?? '–'}${more}`}</span>;
}

export const keyColumns = (timeZone: string): TableColumn<ApiKeyOutput>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <KeyName name={name} />,
    text: ({ name }) => name,
    isPrimary: true,
    width: 160,
  },
  { id: 'gateway', header: 'Gateway', cell: (key) => gatewayWords[key.gateway], width: 100 },
  {
    id: 'prefix',
    header: 'Key',
    cell: (key) => <code className="text-xs">{key.gateway === 'api' ? `${key.prefix}_…` : key.prefix}</code>,
    width: 170,
  },
  { id: 'scopes', header: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  {
    id: 'addresses',
    header: 'Addresses',
    cell: (key) => key.allowedAddresses.join(', ') || 'Any address',
    isHiddenByDefault: true,
    phone: 'hidden',
  },
  {
    id: 'tracking',
    header: 'Views and clicks',
    cell: ({ gateway, isTracked }) => (gateway === 'smpp' ? '–' : isTracked ? 'Tracked' : 'Not tracked'),
    isHiddenByDefault: true,
    phone: 'hidden',
  },
  {
    id: 'creator',
    header: 'Created by',
    cell: (key) => (
      <TwoLines first={key.createdBy || 'A former member'} second={formatDate(key.createdAt, timeZone)} />
    ),
    width: 150,
  },
  { id: 'used', header: 'Last use', cell: (key) => <LastUse apiKey={key} />, width: 190 },
  { id: 'expires', header: 'Last day', cell: lastDay, width: 110 },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <Status tone={states[state].tone}>{states[state].label}</Status>,
    width: 110,
    phone: 'end',
  },
];

function LastUse({ apiKey: { lastUsedAt, lastUsedIp } }: { apiKey: ApiKeyOutput }) {
  const timeZone = useAccountZone();
  return lastUsedAt === null ? (
    'Never'
  ) : (
    <TwoLines first={formatTime(lastUsedAt, timeZone)} second={lastUsedIp} />
  );
}
