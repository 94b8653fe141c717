import type { RouterOutputs } from '@talkdrum/api';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';

type Level = RouterOutputs['templates']['preview']['checks'][number]['level'];

const looks = {
  blocker: { icon: CircleAlert, ink: 'text-danger', label: 'Problem:' },
  warning: { icon: TriangleAlert, ink: 'text-warning', label: 'Warning:' },
  info: { icon: Info, ink: 'text-muted-foreground', label: 'Good to know:' },
} as const;

/** How serious a check is, in front of its words. */
export function CheckIcon({ level }: { level: Level }) {
  const { icon: Icon, ink, label } = looks[level];
  return <Icon role="img" aria-label={label} className={`mt-0.75 size-3.5 shrink-0 ${ink}`} />;
}
