import type { AbTestOutput, CampaignOutput } from '@talkdrum/api/contracts';
import { Badge, Button, cn } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { toastFailure } from '../../../../lib/failures.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { ShownText } from '../../../../lib/shown-text.tsx';
import { trpc } from '../../../../lib/trpc.ts';
import { useRefusal } from '../../../../lib/use-me.ts';
import { channelWords } from '../../channel-words.ts';
import { formatRate } from '../analytics/report-words.ts';

type Variant = AbTestOutput['variants'][number];

/** A row per variant: subject, views, clicks, and its copy as a new campaign. */
export function VariantsTable({ campaign, test }: { campaign: CampaignOutput; test: AbTestOutput }) {
  const hasConversions = test.measure === 'conversions';
  const isSms = campaign.channel === 'sms';
  const headers = ['Variant', isSms ? 'Message' : 'Subject', 'Sent', ...(isSms ? [] : ['Views']), 'Clicks'];
  const onlyWide = ['Sent', 'Action'];
  return (
    <section
      aria-label="Variants, scrollable"
      tabIndex={0}
      className="overflow-x-auto rounded-b-card border-t border-border"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">A/B testing</caption>
        <thead>
          <tr className="border-b border-border text-xs text-muted-foreground">
            {[...headers, ...(hasConversions ? ['Conversions'] : []), 'Action'].map((header, index) => (
              <th
                key={header}
                scope="col"
                className={cn(
                  'px-3 py-2 font-medium first:pl-4 last:pr-4 max-sm:px-2',
                  onlyWide.includes(header) && 'max-sm:hidden',
                  index < 2 ? 'text-left' : 'text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {test.variants.map((variant) => (
            <VariantRow
              key={variant.n}
              campaign={campaign}
              variant={variant}
              isWinner={test.winner === variant.n}
              hasConversions={hasConversions}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface VariantRowProps {
  campaign: CampaignOutput;
  variant: Variant;
  isWinner: boolean;
  hasConversions: boolean;
}

function VariantRow({ campaign, variant, isWinner, hasConversions }: VariantRowProps) {
  const { n, letter, subject, sent, views, clicks, conversions, sendAt } = variant;
  const isSms = campaign.channel === 'sms';
  const text = campaign.abTest?.variants[n]?.text ?? campaign.text;
  return (
    <tr className="border-t border-border-soft first:border-t-0">
      <th scope="row" className="px-3 py-2 pl-4 text-left font-medium sm:whitespace-nowrap">
        {letter} {isWinner ? <Badge tone="success">Winner</Badge> : null}
      </th>
      <td className="max-w-72 min-w-32 px-3 py-2 max-sm:px-2">
        <span className="line-clamp-2">
          <ShownText text={(isSms ? text : subject) || '–'} />
        </span>
        {sendAt === null ? null : <span className="block text-muted-foreground">At {sendAt}</span>}
        {/* Phones have no room for a column. */}
        <span className="mt-1.5 block sm:hidden">
          <CreateCampaign campaign={campaign} n={n} letter={letter} />
        </span>
      </td>
      <td className="tabular px-3 py-2 text-right max-sm:hidden">{formatNumber(sent)}</td>
      {isSms ? null : <Rate count={views} of={sent} />}
      <Rate count={clicks} of={sent} />
      {hasConversions ? <Rate count={conversions} of={sent} /> : null}
      <td className="px-3 py-2 pr-4 text-right max-sm:hidden">
        <CreateCampaign campaign={campaign} n={n} letter={letter} />
      </td>
    </tr>
  );
}

function Rate({ count, of }: { count: number; of: number }) {
  return (
    <td className="tabular px-3 py-2 text-right whitespace-nowrap max-sm:px-2">
      {formatNumber(count)}
      <span className="block text-xs text-muted-foreground">{formatRate(of === 0 ? 0 : count / of)}</span>
    </td>
  );
}

/** Copies the variant into a draft and opens it. */
function CreateCampaign({ campaign, n, letter }: { campaign: CampaignOutput; n: number; letter: string }) {
  const { id, channel } = campaign;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const copy = trpc.campaigns.copyVariant.useMutation({
    onSuccess: async (draft) => {
      await utils.campaigns.list.invalidate();
      const { path } = channelWords[channel];
      await navigate({ to: `${path}/$id`, params: { id: draft.id } });
    },
    onError: toastFailure('The campaign was not created'),
  });
  return (
    <Button
      size="sm"
      busy={copy.isPending}
      aria-label={`Create Campaign from ${letter}`}
      disabledReason={useRefusal('campaigns.edit')}
      onClick={() => copy.mutate({ id, variant: n })}
    >
      Create Campaign
    </Button>
  );
}
