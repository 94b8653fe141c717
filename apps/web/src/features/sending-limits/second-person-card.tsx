import type { SecondPersonOutput } from '@talkdrum/api/contracts';
import {
  Alert,
  Card,
  Form,
  FormActions,
  Skeleton,
  SubmitButton,
  SwitchField,
  TextLink,
  useZodForm,
} from '@talkdrum/ui';
import { secondPersonInput } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { FormLeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Whether someone other than the last author must send a campaign. */
export function SecondPersonCard() {
  const rule = trpc.approvals.rule.useQuery();
  return (
    <Card
      title="Approval of campaigns"
      description="The person who changed a campaign last can’t send or schedule it. Someone else with the privilege to send campaigns does."
    >
      <Loaded query={rule} skeleton={<Skeleton className="h-40" />}>
        {(saved) => <SecondPersonForm saved={saved} />}
      </Loaded>
    </Card>
  );
}

function SecondPersonForm({ saved }: { saved: SecondPersonOutput }) {
  const refusal = useRefusal('account.manage');
  const form = useZodForm(secondPersonInput, { isRequired: saved.isRequired });
  const utils = trpc.useUtils();
  const set = trpc.approvals.setRule.useMutation({
    onSuccess: (data) => utils.approvals.rule.setData(undefined, data),
  });
  return (
    <Form
      form={form}
      aria-label="Approval of campaigns"
      onSubmit={async (values) => {
        const { isRequired } = await set.mutateAsync(values);
        form.reset({ isRequired });
        toast.success('Saved');
      }}
    >
      <FormLeaveGuard control={form.control} />
      {refusal === null ? null : <Alert tone="info">{refusal}</Alert>}
      <FewSenders saved={saved} />
      <SwitchField
        control={form.control}
        name="isRequired"
        label="A second person must approve campaigns"
        help="An API key counts as the person who created it. Feeds and automations aren’t covered: what they send goes out without approval."
      />
      <FormActions>
        <SubmitButton disabledReason={refusal ?? (form.formState.isDirty ? null : 'Nothing has changed')}>
          Save
        </SubmitButton>
      </FormActions>
    </Form>
  );
}

function FewSenders({ saved: { isRequired, senders } }: { saved: SecondPersonOutput }) {
  if (senders > 1) return null;
  const team = <TextLink href="/dashboard/team">Team page</TextLink>;
  return isRequired ? (
    <Alert tone="warning" title="Only one person can send campaigns now">
      Campaigns they change themselves can’t be sent. Give a colleague this privilege on the {team}, or turn
      this off.
    </Alert>
  ) : (
    <Alert tone="info" title="Only one person can send campaigns">
      To turn this on, give a colleague this privilege on the {team} first.
    </Alert>
  );
}
