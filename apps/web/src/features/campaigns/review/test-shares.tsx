import type { CampaignOutput, ReviewOutput } from '@talkdrum/api/contracts';
import { Card, DescriptionList } from '@talkdrum/ui';
import { DistributionBar } from '@talkdrum/ui/figures';
import { ShownText } from '../../../lib/shown-text.tsx';
import { money } from '../balance-after.tsx';
import { leftOutTone } from '../campaign-words.ts';
import { lengthWords, measureWords } from '../editor/variants/variant-words.ts';

type Shares = NonNullable<ReviewOutput['abTest']>;

/** How many people each share of the A/B test is, and what it costs. */
export function TestShares({
  campaign,
  review,
  shares,
}: {
  campaign: CampaignOutput;
  review: ReviewOutput;
  shares: Shares;
}) {
  const { abTest } = campaign;
  const { variants, rest, heldOut } = shares;
  const tested = variants.reduce((sum, variant) => sum + variant.people, 0);
  const parts = [
    ...variants.map(({ letter, people }) => ({ id: letter, label: `Gets ${letter}`, value: people })),
    ...(rest > 0 ? [{ id: 'rest', label: 'Waits for the winner', value: rest }] : []),
    ...(heldOut > 0 ? [{ id: 'holdout', label: 'Holdout, gets nothing', value: heldOut }] : []),
  ];
  const unclear = { first: 'Variant A', leading: 'The variant that is ahead', wait: 'What you choose then' };
  return (
    <Card title="A/B test" description={`${tested.toLocaleString('en-GB')} people are in the test.`}>
      <DistributionBar
        label="Shares of the A/B test"
        parts={parts.map((part, index) => ({
          ...part,
          tone: index === 0 ? 'views' : leftOutTone(index - 1),
        }))}
      />
      <div className="mt-4">
        <DescriptionList
          items={[
            ...variants.map(({ letter, subject, sendAt }) => ({
              term: `Variant ${letter}`,
              value: (
                <>
                  {campaign.channel === 'sms' ? 'Its own text' : <ShownText text={subject || '–'} />}
                  {sendAt === null ? null : `, at ${sendAt}`}
                </>
              ),
            })),
            ...(heldOut === 0
              ? []
              : [
                  {
                    term: 'Holdout',
                    value: `${heldOut.toLocaleString('en-GB')} ${heldOut === 1 ? 'person gets' : 'people get'} nothing, so that you can compare`,
                  },
                ]),
            ...(abTest === null || rest === 0
              ? []
              : [
                  { term: 'Length of the test', value: lengthWords(abTest.minutes) },
                  { term: 'What decides', value: measureWords[abTest.measure] },
                  {
                    term: 'Without a clear winner',
                    value: abTest.measure === 'hand' ? 'You decide' : unclear[abTest.ifUnclear],
                  },
                ]),
            { term: 'Cost', value: `at most ${money(review.cost)}` },
          ]}
        />
      </div>
    </Card>
  );
}
