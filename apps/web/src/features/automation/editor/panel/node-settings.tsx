import type { JourneyNode, JourneyProblem } from '@talkdrum/journey-design';
import { Alert, Input } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { ConditionFields, BranchFields } from '../fields/condition-fields.tsx';
import { RewardFields } from '../fields/reward-fields.tsx';
import { AttributeFields, ListFields, NotifyFields, WebhookFields } from '../fields/action-fields.tsx';
import { EmailFields, FallbackFields, SmsFields } from '../fields/message-fields.tsx';
import { SplitFields } from '../fields/split-fields.tsx';
import { TriggerFields } from '../fields/trigger-fields.tsx';
import { WaitForFields } from '../fields/wait-for-fields.tsx';
import { WaitDateFields, WaitFields, WaitTimeFields, WaitWeekdayFields } from '../fields/wait-fields.tsx';
import { JumpFields } from '../fields/jump-fields.tsx';
import { useJourney } from '../journey-context.ts';
import { WaysFields } from '../fields/ways-fields.tsx';

/** The settings of a step, with what is unfinished at the top. */
export function NodeSettings({ node }: { node: JourneyNode }) {
  const { source, problems, commands } = useJourney();
  const own = problems.filter(({ nodeId }) => nodeId === node.id);
  return (
    <fieldset disabled={source.refusal !== null} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Settings</legend>
      <OwnProblems problems={own} />
      <OwnFields node={node} />
      <Labelled label="Name (optional)" help="Shown in the drawing instead of what it does.">
        <Input
          value={node.label}
          maxLength={60}
          onChange={({ target }) => commands.change({ ...node, label: target.value }, 'label')}
        />
      </Labelled>
      <WaysFields node={node} />
    </fieldset>
  );
}

function OwnProblems({ problems }: { problems: readonly JourneyProblem[] }) {
  const open = problems.filter(({ level }) => level === 'problem');
  if (open.length === 0) return null;
  return (
    <Alert tone="warning" title={open.length === 1 ? undefined : `${open.length} things to do`}>
      {open.length === 1 ? (
        open[0]?.text
      ) : (
        <ul className="list-disc pl-4">
          {open.map(({ field, text }) => (
            <li key={`${field} ${text}`}>{text}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function OwnFields({ node }: { node: JourneyNode }) {
  switch (node.type) {
    case 'trigger':
      return <TriggerFields node={node} />;
    case 'wait':
      return <WaitFields node={node} />;
    case 'wait_time':
      return <WaitTimeFields node={node} />;
    case 'wait_weekday':
      return <WaitWeekdayFields node={node} />;
    case 'wait_date':
      return <WaitDateFields node={node} />;
    case 'wait_for':
      return <WaitForFields node={node} />;
    case 'condition':
      return <ConditionFields node={node} />;
    case 'branch':
      return <BranchFields node={node} />;
    case 'split':
      return <SplitFields node={node} />;
    default:
      return <DoingFields node={node} />;
  }
}

function DoingFields({ node }: { node: JourneyNode }) {
  switch (node.type) {
    case 'email':
      return <EmailFields node={node} />;
    case 'sms':
      return <SmsFields node={node} />;
    case 'fallback':
      return <FallbackFields node={node} />;
    case 'webhook':
      return <WebhookFields node={node} />;
    case 'attribute':
      return <AttributeFields node={node} />;
    case 'list':
      return <ListFields node={node} />;
    case 'notify':
      return <NotifyFields node={node} />;
    case 'action':
      return <RewardFields node={node} />;
    case 'jump':
      return <JumpFields node={node} />;
    case 'goal':
      return (
        <p className="text-sm text-muted-foreground">
          Anyone who gets here has reached the goal. The journey ends for them and counts as a conversion.
        </p>
      );
    default:
      return <p className="text-sm text-muted-foreground">The journey ends for everyone who gets here.</p>;
  }
}
