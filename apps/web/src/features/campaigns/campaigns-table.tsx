import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { EmptyState, Select } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { Mail, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { tableError } from '../../lib/failures.ts';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { campaignColumns } from './campaign-columns.tsx';
import { campaignMenu } from './campaign-menu.ts';
import { type CampaignStatus, statusWords } from './campaign-words.ts';
import { type Channel, channelWords } from './channel-words.ts';
import { smsColumns } from './sms/sms-columns.tsx';
import type { CampaignsView } from './campaigns-view.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

const statuses = Object.keys(statusWords) as CampaignStatus[];
const statusOptions = [
  { value: '', label: 'All statuses' },
  ...statuses.map((value) => ({ value, label: statusWords[value].label })),
];

interface CampaignsTableProps {
  channel: Channel;
  view: CampaignsView;
  onViewChange: (change: CampaignsView) => void;
  onOpen: (id: string) => void;
  onCancel: (campaign: CampaignRowOutput) => void;
  /** The button of the first-run state. */
  create: ReactNode;
}

/** Search, status and page come from the address. */
export function CampaignsTable({
  channel,
  view,
  onViewChange,
  onOpen,
  onCancel,
  create,
}: CampaignsTableProps) {
  const { q = '', status, cursor } = view;
  const campaigns = useCampaigns(channel, view);
  const actions = useCampaignActions();
  const means = {
    actions,
    editRefusal: useRefusal('campaigns.edit'),
    sendRefusal: useRefusal('campaigns.send'),
    onCancel,
    onCopied: onOpen,
  };
  const nextCursor = campaigns.data?.nextCursor;
  return (
    <DataTable
      label={channelWords[channel].title}
      columns={channel === 'sms' ? smsColumns : campaignColumns}
      rows={campaigns.data?.items ?? []}
      rowKey={(campaign) => campaign.id}
      storageKey={channel === 'sms' ? 'sms-campaigns' : 'campaigns'}
      isLoading={campaigns.isPending || campaigns.isPlaceholderData}
      error={tableError(campaigns)}
      isFiltered={q !== '' || status !== undefined}
      onClearFilters={() => onViewChange({ q: undefined, status: undefined, cursor: undefined })}
      search={{
        value: q,
        onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }),
        placeholder: 'Search campaigns',
      }}
      filters={
        <StatusFilter
          status={status}
          onChange={(next) => onViewChange({ status: next, cursor: undefined })}
        />
      }
      empty={
        <EmptyState
          icon={channel === 'sms' ? <MessageSquare aria-hidden /> : <Mail aria-hidden />}
          title={`No ${channelWords[channel].message} yet`}
          action={create}
        >
          Write one {channelWords[channel].message}, choose who gets it, look at it, and send it now or later.
        </EmptyState>
      }
      rowHref={(campaign) => `${channelWords[channel].path}/${campaign.id}`}
      rowActions={(campaign) => campaignMenu(campaign, means)}
      pagination={listPages(`${channel}-campaigns`, {
        cursor,
        nextCursor,
        onCursorChange: (next) => onViewChange({ cursor: next }),
      })}
    />
  );
}

/** A page of them; asked again while one of them waits for its time or is being sent. */
function useCampaigns(channel: Channel, { q = '', status, cursor }: CampaignsView) {
  return trpc.campaigns.list.useQuery(
    { channel, search: q, status: status ?? null, cursor: cursor ?? null, limit: 25 },
    { placeholderData: (previous) => previous },
  );
}

function StatusFilter({
  status,
  onChange,
}: {
  status: CampaignStatus | undefined;
  onChange: (status: CampaignStatus | undefined) => void;
}) {
  return (
    <Select
      aria-label="Status"
      className="w-auto"
      value={status ?? ''}
      onChange={(event) => onChange(statuses.find((each) => each === event.target.value))}
      options={statusOptions}
    />
  );
}
