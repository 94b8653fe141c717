import { shownText, type TemplateContent, type TemplateOutput } from '@talkdrum/api/contracts';
import { TextLink } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { TemplateChoice } from './fields/template-choice.tsx';

interface TemplateStartProps {
  content: TemplateContent;
  refusal: string | null;
  onChoose: (template: TemplateOutput) => void;
}

/** Inserts a template's content, asking first if that would replace something. Shows nothing without templates. */
export function TemplateStart({ content, refusal, onChoose }: TemplateStartProps) {
  const [search, setSearch] = useState('');
  const templates = trpc.templates.list.useQuery(
    { search, limit: 50 },
    { placeholderData: (previous) => previous },
  );
  const utils = trpc.useUtils();
  // Nothing to choose from: the ways to write the email are below.
  if (search === '' && templates.data?.items.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-well border border-border p-3">
      <legend className="px-1 text-sm font-medium">Start from a template</legend>
      <div className="flex flex-wrap items-center gap-2">
        <TemplateChoice
          options={(templates.data?.items ?? []).map(({ id, name, subject }) => ({
            value: id,
            label: name,
            ...(subject === '' ? {} : { description: shownText(subject) }),
          }))}
          isSearching={templates.isFetching}
          onSearchChange={setSearch}
          refusal={refusal}
          load={(id) => utils.templates.get.fetch({ id })}
          isReplacing={() => content.html.trim() !== '' || content.text.trim() !== ''}
          onChoose={(template) => {
            onChoose(template);
            toast.success(`Content copied from ${template.name}`);
          }}
          replaced="content"
          warning="This replaces the HTML and plain text you’ve written. The subject stays."
        />
        <TextLink href="/dashboard/template-email" isAlone>
          Email Templates
        </TextLink>
      </div>
      <p className="text-sm text-muted-foreground">
        Or write the email below. Later changes to the template don’t affect this email.
      </p>
    </fieldset>
  );
}
