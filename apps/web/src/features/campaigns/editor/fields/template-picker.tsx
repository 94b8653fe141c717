import type { SmsTemplateOutput } from '@talkdrum/api/contracts';
import { Select, TextLink } from '@talkdrum/ui';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { messageTypeOptions, messageTypes } from '../../../../lib/words/message-types.ts';
import { trpc } from '../../../../lib/trpc.ts';
import type { DraftForm } from '../campaign-form.ts';
import { TemplateChoice } from './template-choice.tsx';

type Category = SmsTemplateOutput['category'];

const categories = [{ value: '', label: 'All categories' }, ...messageTypeOptions];

/** Inserts a template's text, filtered by category, asking first if that would replace something. */
export function TemplatePicker({ isDisabled }: { isDisabled: boolean }) {
  const { getValues, setValue } = useFormContext<DraftForm>();
  const [category, setCategory] = useState<Category | null>(null);
  const [search, setSearch] = useState('');
  const templates = trpc.smsTemplates.list.useQuery(
    { search, category, limit: 50 },
    { placeholderData: (previous) => previous },
  );
  const utils = trpc.useUtils();
  if (isDisabled) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-well border border-border p-3">
      <legend className="px-1 text-sm font-medium">Template</legend>
      <div className="flex flex-wrap items-end gap-2">
        <CategoryChoice
          category={category}
          onChange={(next) => {
            setCategory(next);
            setSearch('');
          }}
        />
        <TemplateChoice
          // Resets the choice when the category changes.
          key={category}
          options={(templates.data?.items ?? []).map(({ id, name, text }) => ({
            value: id,
            label: name,
            description: text.slice(0, 80),
          }))}
          isSearching={templates.isFetching}
          onSearchChange={setSearch}
          refusal={null}
          load={(id) => utils.smsTemplates.get.fetch({ id })}
          isReplacing={(template) => !['', template.text.trim()].includes(getValues('text').trim())}
          onChoose={(template) => {
            setValue('text', template.text, { shouldDirty: true, shouldValidate: true });
            setValue('templateId', template.id, { shouldDirty: true });
          }}
          replaced="message"
          warning="This replaces the text you’ve written."
        />
      </div>
      <p className="text-sm text-muted-foreground">
        Optional. Later changes to the template don’t affect this message. See{' '}
        <TextLink href="/dashboard/template-sms">SMS templates</TextLink>.
      </p>
    </fieldset>
  );
}

function CategoryChoice({
  category,
  onChange,
}: {
  category: Category | null;
  onChange: (category: Category | null) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm">
        Template category
      </label>
      <Select
        id={id}
        className="w-auto"
        value={category ?? ''}
        onChange={({ target: { value } }) => onChange(messageTypes.find((type) => type === value) ?? null)}
        options={categories}
      />
    </div>
  );
}
