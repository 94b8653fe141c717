import type { NodeOf } from '@talkdrum/journey-design';
import { Button, IconButton, Input } from '@talkdrum/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useJourney } from '../journey-context.ts';
import { newPort } from './new-port.ts';

type Arm = NodeOf<'split'>['config']['arms'][number];

const nameOf = (arm: Arm, at: number) => arm.label || String.fromCodePoint(65 + at);

/** Shares in percent. */
export function SplitFields({ node }: { node: NodeOf<'split'> }) {
  const { commands } = useJourney();
  const { arms } = node.config;
  const sum = arms.reduce((all, { percent }) => all + percent, 0);
  const set = (next: Arm[], kind = '') => commands.change({ ...node, config: { arms: next } }, kind);
  return (
    <>
      <p className="text-sm text-muted-foreground">People are divided at random.</p>
      <ul aria-label="Arms" className="flex flex-col gap-2">
        {arms.map((arm, at) => (
          <li key={arm.port} className="flex items-center gap-2">
            <Input
              aria-label={`Name of arm ${at + 1}`}
              placeholder={nameOf({ ...arm, label: '' }, at)}
              maxLength={60}
              value={arm.label}
              onChange={({ target }) =>
                set(arms.with(at, { ...arm, label: target.value }), `label ${arm.port}`)
              }
            />
            <Input
              aria-label={`Percent of ${nameOf(arm, at)}`}
              type="number"
              min={1}
              max={99}
              className="w-20"
              value={arm.percent}
              onChange={({ target }) =>
                set(arms.with(at, { ...arm, percent: shareOf(target.value) }), `percent ${arm.port}`)
              }
            />
            <span className="text-sm">%</span>
            <IconButton
              label={`Delete arm ${nameOf(arm, at)} and its steps`}
              icon={<Trash2 aria-hidden />}
              disabledReason={arms.length === 2 ? 'There must be two' : null}
              onClick={() => set(arms.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <p className={sum === 100 ? 'text-sm text-muted-foreground' : 'text-sm text-danger'}>Together {sum}%</p>
      <div className="flex gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          disabledReason={arms.length >= 10 ? 'Use 10 arms at most' : null}
          onClick={() =>
            set([...arms, { port: newPort(), label: '', percent: Math.min(99, Math.max(1, 100 - sum)) }])
          }
        >
          Add arm
        </Button>
        <Button size="sm" variant="ghost" onClick={() => set(evenly(arms))}>
          Split evenly
        </Button>
      </div>
    </>
  );
}

const shareOf = (text: string) => Math.min(99, Math.max(1, Math.trunc(Number(text)) || 1));

function evenly(arms: readonly Arm[]): Arm[] {
  const each = Math.floor(100 / arms.length);
  const rest = 100 - each * arms.length;
  return arms.map((arm, at) => ({ ...arm, percent: each + (at < rest ? 1 : 0) }));
}
