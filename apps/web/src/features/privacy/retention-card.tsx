import { messageMonthChoices, retentionFields, type RetentionFields } from '@talkdrum/api/contracts';
import {
  Alert,
  Card,
  Form,
  FormActions,
  SelectField,
  Skeleton,
  SubmitButton,
  useZodForm,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { FormLeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

const forever = 'ever';
const choices = (days: readonly number[]) =>
  days.map((count) => ({ value: String(count), label: labelOf(count) }));
const longChoices = (first: readonly number[]) => [
  ...choices([...first, 180, 365, 730]),
  { value: forever, label: 'Forever' },
];

const monthChoices = [
  ...messageMonthChoices.map((months) => ({ value: String(months), label: `${months} months` })),
  { value: forever, label: 'Forever' },
];

const retentionForm = z.object({
  messageMonths: z.string(),
  importFileDays: z.string(),
  auditDays: z.string(),
});

export function RetentionCard() {
  const retention = trpc.privacy.retention.useQuery();
  return (
    <Card title="How long data is kept" description="We delete older data at night. You can’t restore it.">
      <Loaded query={retention} skeleton={<Skeleton className="h-64" />}>
        {(saved) => <RetentionForm saved={saved} />}
      </Loaded>
    </Card>
  );
}

function RetentionForm({ saved }: { saved: RetentionFields }) {
  const refusal = useRefusal('account.manage');
  const { form, save } = useRetentionForm(saved);
  return (
    <Form form={form} aria-label="How long data is kept" onSubmit={save}>
      <FormLeaveGuard control={form.control} />
      {refusal === null ? null : <Alert tone="info">{refusal}</Alert>}
      <SelectField
        control={form.control}
        name="messageMonths"
        label="Messages, recipients, opens, clicks and events of contacts"
        help="Also applies to what you’ve already sent. We delete it by month. Reports keep their totals."
        options={monthChoices}
      />
      <SelectField
        control={form.control}
        name="importFileDays"
        label="Uploaded contact files"
        help="Includes the rows that couldn’t be imported."
        options={withSaved(choices([1, 3, 7, 14, 30]), saved.importFileDays)}
      />
      <SelectField
        control={form.control}
        name="auditDays"
        label="Audit log"
        help="Who did what in this account. The minimum is 90 days."
        options={withSaved(longChoices([90]), saved.auditDays)}
      />
      <FormActions>
        <SubmitButton disabledReason={refusal ?? (form.formState.isDirty ? null : 'Nothing has changed')}>
          Save
        </SubmitButton>
      </FormActions>
    </Form>
  );
}

/** Selects hold text, so the form does too. */
function useRetentionForm(saved: RetentionFields) {
  const form = useZodForm(retentionForm, {
    messageMonths: textOf(saved.messageMonths),
    importFileDays: String(saved.importFileDays),
    auditDays: textOf(saved.auditDays),
  });
  const utils = trpc.useUtils();
  const setRetention = trpc.privacy.setRetention.useMutation({
    onSuccess: (data) => utils.privacy.retention.setData(undefined, data),
  });
  const save = async (values: z.output<typeof retentionForm>) => {
    const { messageMonths, importFileDays, auditDays } = values;
    await setRetention.mutateAsync(
      retentionFields.parse({
        messageMonths: numberOf(messageMonths),
        importFileDays: Number(importFileDays),
        auditDays: numberOf(auditDays),
      }),
    );
    form.reset(values);
    toast.success('Saved');
  };
  return { form, save };
}

/** Adds the saved number of days when it isn't one of the options. */
function withSaved(options: { value: string; label: string }[], saved: number | null) {
  if (saved === null || options.some(({ value }) => value === String(saved))) return options;
  return [{ value: String(saved), label: labelOf(saved) }, ...options];
}

function labelOf(days: number): string {
  if (days === 365) return '1 year';
  if (days === 730) return '2 years';
  return days === 1 ? '1 day' : `${days} days`;
}

function textOf(days: number | null): string {
  return days === null ? forever : String(days);
}

function numberOf(text: string): number | null {
  return text === forever ? null : Number(text);
}
