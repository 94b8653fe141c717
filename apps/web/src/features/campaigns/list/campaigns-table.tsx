import type { CampaignRowOutput, Channel } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import { choiceFilter } from '@talkdrum/ui/table';
import { Mail, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNewRows } from '../../../lib/live/use-new-rows.ts';
import { ListTable } from '../../../lib/saved-views/list-table.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { filterOf, useListPage } from '../../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import type { ChangeView } from '../../../lib/use-view.ts';
import { campaignColumns } from './campaign-columns.tsx';
import { campaignMenu } from './campaign-menu.ts';
import { campaignStatuses, statusWords } from '../status-words.ts';
import { channelWords } from '../channel-words.ts';
import type { CampaignsView } from '../campaigns-view.ts';
import { useCampaignActions } from '../use-campaign-actions.ts';

const statuses = campaignStatuses.map((value) => ({
  value,
  label: statusWords[value].label,
}));

export const campaignsInput = (channel: Channel, view: CampaignsView) => ({
  channel,
  ...filterOf(view, ['status']),
  cursor: view.cursor ?? null,
  limit: 25,
});

interface CampaignsTableProps {
  channel: Channel;
  page: readonly [CampaignsView, ChangeView<CampaignsView>];
  onOpen: (id: string) => void;
  onCancel: (campaign: CampaignRowOutput) => void;
  /** The button that creates the first one. */
  create: ReactNode;
}

/** The campaigns of one channel, with search, status and paging. */
export function CampaignsTable({ channel, page, onOpen, onCancel, create }: CampaignsTableProps) {
  const list = useListPage(`${channel}-campaigns`, page, ['status']);
  const campaigns = trpc.campaigns.list.useQuery(campaignsInput(channel, page[0]), {
    placeholderData: (previous) => previous,
  });
  const utils = trpc.useUtils();
  const input = campaignsInput(channel, page[0]);
  const news = useNewRows({
    follow: 'campaigns',
    shown: campaigns.isPlaceholderData ? undefined : campaigns.data,
    look: () => utils.client.campaigns.list.query(input),
    onSame: (answer) => utils.campaigns.list.setData(input, answer),
    onShow: () => {
      list.changeFilter({}, { replace: true });
      void utils.campaigns.list.invalidate();
    },
  });
  const menu = {
    actions: useCampaignActions(),
    editRefusal: useRefusal('campaigns.edit'),
    sendRefusal: useRefusal('campaigns.send'),
    onCancel,
    onCopied: onOpen,
  };
  return (
    <ListTable
      {...list.tableOf(campaigns, 'Search campaigns')}
      label={channelWords[channel].title}
      columns={campaignColumns[channel]}
      saved={list.saved(`${channel}-campaigns`, 'All campaigns')}
      storageKey={channel === 'sms' ? 'sms-campaigns' : 'campaigns'}
      news={news}
      filters={[
        choiceFilter({
          label: 'Status',
          all: 'All statuses',
          value: list.filter.status,
          options: statuses,
          onChange: (status) => list.changeFilter({ status }),
        }),
      ]}
      empty={
        <EmptyState
          icon={channel === 'sms' ? <MessageSquare aria-hidden /> : <Mail aria-hidden />}
          title={`No ${channelWords[channel].message} yet`}
          action={create}
        >
          Write one {channelWords[channel].message}, choose who gets it, review it, and send it now or later.
        </EmptyState>
      }
      rowHref={(campaign) => `${channelWords[channel].path}/${campaign.id}`}
      rowActions={(campaign) => campaignMenu(campaign, menu)}
    />
  );
}
