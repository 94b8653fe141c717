import type { MemberOutput } from '@talkdrum/api/contracts';
import { Card, Skeleton, TextLink } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { roundMoney } from '../loyalty-words.ts';
import { MemberCard } from '../member-card.tsx';
import type { PanelProps } from './panel-props.ts';

/** The newest member's card, and how many opened theirs. */
export function MemberCardPanel(panels: PanelProps) {
  const { program } = panels;
  const mayNames = useRefusal('contacts.view') === null;
  const members = trpc.loyalty.members.useQuery({ programId: program.id, limit: 1 }, { enabled: mayNames });
  return (
    <Card
      title="Member card"
      actions={
        <span className="text-xs">
          <TextLink href={`/dashboard/loyalty/${program.id}?tab=tiers`} isAlone>
            Tier colours
          </TextLink>
        </span>
      }
    >
      {mayNames ? (
        <Loaded query={members} skeleton={<Skeleton className="aspect-[1.586] rounded-[20px]" />}>
          {({ items: [member] }) => <Preview {...panels} member={member ?? null} />}
        </Loaded>
      ) : (
        <Preview {...panels} member={null} />
      )}
    </Card>
  );
}

/** @param member null: a card without a person. */
function Preview({ program, overview, member }: PanelProps & { member: MemberOutput | null }) {
  const points = member?.available ?? 0;
  const tier = overview.tiers.find(({ id }) => id === member?.tierId);
  const name = member?.contactName ?? '';
  const { members } = overview.cardViews;
  return (
    <>
      <MemberCard
        program={program.name}
        name={name === '' ? 'Your member' : name}
        points={formatNumber(points)}
        about={[program.unit, worthOf(program, points)].filter((part) => part !== '').join(' · ')}
        tier={tier === undefined ? null : { name: tier.name, color: tier.color }}
        number={(member?.number ?? '000001').replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ' ')}
      />
      <p className="mt-3 text-xs text-muted-foreground">
        {name === '' ? 'As members see it.' : `As ${name.split(' ')[0]} sees it.`}{' '}
        {members === 1 ? '1 member' : `${formatNumber(members)} members`} opened theirs in the last 30 days.
      </p>
    </>
  );
}

/** "worth ₦1,070" of points; empty if they have no cash value. */
function worthOf({ worthPoints, worthMinor, currency }: PanelProps['program'], points: number): string {
  if (/^0*$/.test(worthMinor)) return '';
  const minor = (BigInt(worthMinor) * BigInt(points)) / BigInt(worthPoints);
  return `worth ${roundMoney(String(minor), currency)}`;
}
