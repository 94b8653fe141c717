import type { MessageContent, TemplateOutput } from '@talkdrum/api/contracts';
import { Button, Card, ConfirmDialog, TextLink } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { errorMessage, trpc } from '../../lib/trpc.ts';

interface TemplateStartProps {
  content: MessageContent;
  refusal: string | null;
  onChoose: (template: TemplateOutput) => void;
}

/** Takes the content of a template; asks first when that would replace something. */
export function TemplateStart({ content, refusal, onChoose }: TemplateStartProps) {
  const [search, setSearch] = useState('');
  const [id, setId] = useState<string | null>(null);
  const [asking, setAsking] = useState<TemplateOutput | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const templates = trpc.templates.list.useQuery({ search, limit: 50 }, { placeholderData: (previous) => previous });
  const utils = trpc.useUtils();
  const hasContent = content.html.trim() !== '' || content.text.trim() !== '';
  async function use(templateId: string) {
    setIsLoading(true);
    try {
      const template = await utils.templates.get.fetch({ id: templateId });
      if (hasContent) setAsking(template);
      else apply(template);
    } catch (error) {
      toast.error('The template could not be loaded', { description: errorMessage(error) });
    } finally {
      setIsLoading(false);
    }
  }
  function apply(template: TemplateOutput) {
    onChoose(template);
    toast.success(`Content of ${template.name} taken over`);
  }
  return (
    <Card title="Start from a template" description="Or write the email below. Later changes to the template change nothing here.">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-64 sm:max-w-md">
          <Combobox
            label="Template"
            options={(templates.data?.items ?? []).map((template) => ({
              value: template.id,
              label: template.name,
              ...(template.subject === '' ? {} : { description: template.subject }),
            }))}
            value={id}
            onValueChange={setId}
            onSearchChange={setSearch}
            isLoading={templates.isFetching}
            placeholder="Choose a template…"
            emptyText="No template found."
          />
        </div>
        <Button busy={isLoading} disabledReason={refusal ?? (id === null ? 'Choose a template first' : null)} onClick={() => id !== null && void use(id)}>
          Use template
        </Button>
        <TextLink href="/dashboard/template-email">Email Templates</TextLink>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(isOpen) => !isOpen && setAsking(null)}
        title={`Replace the content by ${asking?.name ?? ''}?`}
        description="The HTML and the plain text written here are lost. The subject stays."
        confirmLabel="Replace content"
        onConfirm={() => {
          if (asking !== null) apply(asking);
        }}
      />
    </Card>
  );
}
