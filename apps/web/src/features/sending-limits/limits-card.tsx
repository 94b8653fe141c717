import type { SendingLimits } from '@talkdrum/api/contracts';
import {
  Alert,
  Card,
  Form,
  FormActions,
  FormRow,
  FormSection,
  Skeleton,
  SubmitButton,
  SwitchField,
  TextField,
  useZodForm,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { FormLeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { fromForm, limitsForm, toForm } from './limits-form.ts';

const caps = [
  { name: 'all', title: 'All channels together' },
  { name: 'email', title: 'Email' },
  { name: 'sms', title: 'Text messages' },
] as const;

/** Caps per contact, and hours for marketing email. */
export function LimitsCard() {
  const limits = trpc.sendingLimits.get.useQuery();
  return (
    <Card
      title="Limits per contact"
      description="Checked when a campaign starts, and again before each message. The review shows how many people are left out."
    >
      <Loaded query={limits} skeleton={<Skeleton className="h-96" />}>
        {(saved) => <LimitsForm saved={saved} />}
      </Loaded>
    </Card>
  );
}

function LimitsForm({ saved }: { saved: SendingLimits }) {
  const refusal = useRefusal('account.manage');
  const form = useZodForm(limitsForm, toForm(saved));
  const utils = trpc.useUtils();
  const set = trpc.sendingLimits.set.useMutation({
    onSuccess: (data) => utils.sendingLimits.get.setData(undefined, data),
  });
  const hasHours = form.watch('hasEmailHours');
  return (
    <Form
      form={form}
      aria-label="Limits per contact"
      onSubmit={async (values) => {
        form.reset(toForm(await set.mutateAsync(fromForm(values))));
        toast.success('Saved');
      }}
    >
      <FormLeaveGuard control={form.control} />
      {refusal === null ? null : <Alert tone="info">{refusal}</Alert>}
      {caps.map(({ name, title }) => (
        <FormSection key={name} title={title}>
          <FormRow className="auto-cols-fr grid-flow-col">
            <TextField
              control={form.control}
              name={`${name}.messages`}
              type="number"
              isNullable
              min={1}
              label="Maximum messages"
              placeholder="No limit"
            />
            <TextField
              control={form.control}
              name={`${name}.days`}
              type="number"
              isNullable
              min={1}
              label="Every (days)"
              placeholder="–"
            />
          </FormRow>
        </FormSection>
      ))}
      <FormSection title="Hours for marketing email">
        <SwitchField
          control={form.control}
          name="hasEmailHours"
          label="Send only between these hours, in the recipient’s time"
        />
        {hasHours ? (
          <FormRow className="auto-cols-fr grid-flow-col">
            <TextField control={form.control} name="opens" type="time" label="From" />
            <TextField control={form.control} name="closes" type="time" label="To" />
          </FormRow>
        ) : null}
      </FormSection>
      <FormActions>
        <SubmitButton disabledReason={refusal ?? (form.formState.isDirty ? null : 'Nothing has changed')}>
          Save
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
