import type { SmsTemplateOutput } from '@talkdrum/api/contracts';
import { Button, ConfirmDialog, Select, TextLink } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { trpc } from '../../../lib/trpc.ts';
import type { DraftForm } from '../campaign-form.ts';

type Category = SmsTemplateOutput['category'];

const categories = [
  { value: '', label: 'All categories' },
  { value: 'promotional', label: 'Promotional' },
  { value: 'transactional', label: 'Transactional' },
] as const;

/** Takes the text of a template over, by category; asks first when that would replace something. */
export function TemplatePicker({ isDisabled }: { isDisabled: boolean }) {
  const { getValues, setValue } = useFormContext<DraftForm>();
  const [category, setCategory] = useState<Category | null>(null);
  const [search, setSearch] = useState('');
  const [id, setId] = useState<string | null>(null);
  const [asking, setAsking] = useState<SmsTemplateOutput | null>(null);
  const templates = trpc.smsTemplates.list.useQuery({ search, category, limit: 50 }, { placeholderData: (previous) => previous });
  const categoryId = useId();
  const chosen = templates.data?.items.find((template) => template.id === id) ?? null;
  function apply(template: SmsTemplateOutput) {
    setValue('text', template.text, { shouldDirty: true, shouldValidate: true });
    setValue('templateId', template.id, { shouldDirty: true });
  }
  function use(template: SmsTemplateOutput) {
    const text = getValues('text').trim();
    if (text === '' || text === template.text.trim()) apply(template);
    else setAsking(template);
  }
  if (isDisabled) return null;
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-border p-3">
      <legend className="px-1 text-sm font-medium">Template</legend>
      <div className="flex flex-wrap items-end gap-2">
        <div className="flex flex-col gap-1">
          <label htmlFor={categoryId} className="text-sm">
            Template category
          </label>
          <Select
            id={categoryId}
            className="w-auto"
            value={category ?? ''}
            onChange={({ target }) => {
              setCategory(target.value === 'promotional' || target.value === 'transactional' ? target.value : null);
              setId(null);
            }}
            options={[...categories]}
          />
        </div>
        <div className="min-w-0 flex-1 basis-52">
          <Combobox
            label="Template"
            options={(templates.data?.items ?? []).map((template) => ({ value: template.id, label: template.name, description: template.text.slice(0, 80) }))}
            value={id}
            onValueChange={setId}
            onSearchChange={setSearch}
            isLoading={templates.isFetching}
            placeholder="Choose a template…"
            emptyText="No template found."
          />
        </div>
        <Button disabledReason={chosen === null ? 'Choose a template first' : null} onClick={() => chosen !== null && use(chosen)}>
          Use template
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">
        Optional. Later changes to the template change nothing here. See <TextLink href="/dashboard/template-sms">SMS templates</TextLink>.
      </p>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(isOpen) => !isOpen && setAsking(null)}
        title={`Replace the message by ${asking?.name ?? ''}?`}
        description="The text written here is lost."
        confirmLabel="Replace message"
        onConfirm={() => {
          if (asking !== null) apply(asking);
        }}
      />
    </fieldset>
  );
}
