import type { RouterOutputs } from '@talkdrum/api';
import { Badge, Button, Card, Skeleton, TextLink } from '@talkdrum/ui';
import { Check, X } from 'lucide-react';

type Step = RouterOutputs['onboarding']['welcome']['steps'][number];

interface ChecklistProps {
  steps: readonly Step[] | undefined;
  isSubscribed: boolean;
}

/** The first steps, each done or with a link to start it. */
export function Checklist({ steps, isSubscribed }: ChecklistProps) {
  const left = steps?.filter((step) => !step.completed).length;
  return (
    <Card
      title="Getting started"
      description={
        left === undefined
          ? 'Set up your account'
          : left === 0
            ? 'All done. You’re ready to send.'
            : `${left} of ${steps?.length ?? 0} steps to go`
      }
      isFlush
      footer={
        <p className="w-full text-sm text-muted-foreground">
          {isSubscribed
            ? 'Next,'
            : 'Sending also needs a subscription: choose a plan while you fund your wallet. Then'}{' '}
          <TextLink href="/dashboard/contacts/import">import your contacts</TextLink> and create your first{' '}
          <TextLink href="/dashboard/email">email</TextLink> or <TextLink href="/dashboard/sms">SMS</TextLink>
          .
        </p>
      }
    >
      <ol className="divide-y divide-border border-t border-border">
        {steps === undefined
          ? [0, 1, 2].map((row) => <StepSkeleton key={row} />)
          : steps.map((step) => <StepRow key={step.key} step={step} />)}
      </ol>
    </Card>
  );
}

function StepRow({ step }: { step: Step }) {
  return (
    <li className="flex items-start gap-3 p-4">
      <span
        className={
          step.completed
            ? 'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-success-soft text-success'
            : 'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-neutral-soft text-neutral'
        }
      >
        {step.completed ? <Check className="size-4" aria-hidden /> : <X className="size-4" aria-hidden />}
        <span className="sr-only">{step.completed ? 'Complete:' : 'Not complete:'}</span>
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{step.label}</h3>
        <p className="mt-0.5 text-muted-foreground">{step.desc}</p>
      </div>
      {step.completed ? (
        <Badge tone="success">Done</Badge>
      ) : (
        <Button size="sm" href={step.url} aria-label={`Start: ${step.label}`}>
          Start
        </Button>
      )}
    </li>
  );
}

function StepSkeleton() {
  return (
    <li className="flex items-start gap-3 p-4">
      <Skeleton className="mt-0.5 size-6 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="w-40" />
        <Skeleton className="w-full max-w-md" />
      </div>
    </li>
  );
}
