import { Card, TextLink } from '@talkdrum/ui';
import { CircleCheck, Hourglass, ShieldAlert, TimerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pointsText } from '../../../lib/words/point-words.ts';
import { expirySentence } from '../loyalty-words.ts';
import type { PanelProps } from './panel-props.ts';

const tones = {
  warning: 'bg-warning-soft text-warning',
  neutral: 'bg-neutral-soft text-neutral',
  success: 'bg-success-soft text-success',
} as const;

interface Finding {
  id: string;
  icon: ReactNode;
  tone: keyof typeof tones;
  title: string;
  text: string;
  link?: { label: string; href: string };
}

/** What needs someone, and which points are pending or expire soon. */
export function WorthALook(panels: PanelProps) {
  const findings = findingsOf(panels, useAccountZone());
  return (
    <Card title="Worth a look">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {findings.map(({ id, icon, tone, title, text, link }) => (
          <li key={id} className="flex items-start gap-2.5">
            <span
              aria-hidden
              className={`grid size-7 shrink-0 place-items-center rounded-control [&_svg]:size-4 ${tones[tone]}`}
            >
              {icon}
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-sm font-semibold">{title}</p>
              <p className="text-xs text-muted-foreground">{text}</p>
            </div>
            {link === undefined ? null : (
              <span className="shrink-0 text-xs">
                <TextLink href={link.href} isAlone>
                  {link.label}
                </TextLink>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function findingsOf({ program, overview }: PanelProps, timeZone: string): Finding[] {
  const { unit, pendingDays } = program;
  const { waiting, pending, expiring } = overview;
  const here = `/dashboard/loyalty/${program.id}`;
  return [
    waiting === 0
      ? {
          id: 'waiting',
          icon: <CircleCheck />,
          tone: 'success',
          title: 'No adjustments waiting',
          text:
            program.approvalAbove === null
              ? 'Adjustments don’t need approval. Set a limit under Edit programme.'
              : `Adjustments above ${pointsText(program.approvalAbove, unit)} need a second person’s approval.`,
        }
      : {
          id: 'waiting',
          icon: <ShieldAlert />,
          tone: 'warning',
          title: waiting === 1 ? '1 adjustment waiting' : `${formatNumber(waiting)} adjustments waiting`,
          text: 'Large adjustments need a second person’s approval.',
          link: { label: 'Review', href: `${here}?tab=members` },
        },
    {
      id: 'expiring',
      icon: <TimerOff />,
      tone: expiring === null ? 'neutral' : 'warning',
      title:
        expiring === null
          ? `No ${unit} expire soon`
          : `${pointsText(expiring.points, unit)} expire by ${formatDate(expiring.until, timeZone)}`,
      text:
        expiring === null
          ? expirySentence(program)
          : `${expiring.members === 1 ? '1 member holds' : `${formatNumber(expiring.members)} members hold`} them. Members get a reminder first.`,
    },
    {
      id: 'pending',
      icon: <Hourglass />,
      tone: 'neutral',
      title: `${pointsText(pending.points, unit)} ${pending.points === 1 ? 'is' : 'are'} pending`,
      text:
        pendingDays === 0
          ? 'Earned points can be spent immediately.'
          : `They can be spent ${pendingDays === 1 ? '1 day' : `${pendingDays} days`} after they were earned.`,
    },
  ];
}
