import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { Input, Select } from '@talkdrum/ui';
import { Choice } from '@talkdrum/ui/pickers';
import { InOrOut } from './in-or-out.tsx';
import { messageActions } from './rule-choices.ts';
import type { Rule } from './segment-rules.ts';
import { withDeletedOption } from './with-deleted-option.ts';

interface MessageRuleProps {
  rule: Extract<Rule, { t: 'message' }>;
  campaigns: SegmentFieldsOutput['campaigns'];
  onChange: (rule: Rule) => void;
}

/** Whether a message event happened to the contact. */
export function MessageRule({ rule, campaigns, onChange }: MessageRuleProps) {
  const ofChannel = campaigns.filter((campaign) => campaign.channel === rule.channel);
  return (
    <>
      <InOrOut
        isIn={rule.has}
        label="Happened"
        yes="did"
        no="did not"
        onChange={(has) => onChange({ ...rule, has })}
      />
      <Select
        aria-label="Action"
        className="w-auto"
        value={rule.action}
        onChange={(event) =>
          onChange({
            ...rule,
            action: messageActions[rule.channel].find((action) => action === event.target.value) ?? 'sent',
          })
        }
        options={messageActions[rule.channel].map((action) => ({
          value: action,
          label: action === 'sent' ? 'get sent' : action,
        }))}
      />
      <Choice
        label="Campaign"
        className="w-auto max-w-60"
        value={rule.campaignId ?? ''}
        onValueChange={(id) => onChange({ ...rule, campaignId: id === '' ? undefined : id })}
        options={withDeletedOption(
          [
            { value: '', label: 'any campaign' },
            ...ofChannel.map(({ id, name }) => ({ value: id, label: name })),
          ],
          rule.campaignId ?? '',
          'Deleted campaign',
        )}
      />
      <span className="text-sm text-muted-foreground">in the last</span>
      <Input
        aria-label="Days (empty for any time)"
        type="number"
        min={1}
        max={3650}
        placeholder="all"
        className="w-20"
        value={rule.withinDays ?? ''}
        onChange={(event) =>
          onChange({
            ...rule,
            withinDays: event.target.value === '' ? undefined : Number(event.target.value),
          })
        }
      />
      <span className="text-sm text-muted-foreground">days</span>
    </>
  );
}
