import { Button, ConfirmDialog } from '@talkdrum/ui';
import { Combobox, type ComboboxProps } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/trpc.ts';

interface TemplateChoiceProps<Template> {
  options: ComboboxProps['options'];
  isSearching: boolean;
  onSearchChange: (search: string) => void;
  refusal: string | null;
  load: (id: string) => Promise<Template>;
  /** True if inserting would overwrite text the author wrote. */
  isReplacing: (template: Template) => boolean;
  onChoose: (template: Template) => void;
  /** What is replaced, and a warning about what is lost. */
  replaced: 'content' | 'message';
  warning: string;
}

/** Picks a template and inserts it, asking first if that would replace something. */
export function TemplateChoice<Template extends { name: string }>(props: TemplateChoiceProps<Template>) {
  const { options, isSearching, onSearchChange, refusal, onChoose, replaced, warning } = props;
  const [id, setId] = useState<string | null>(null);
  const { take, isLoading, asking, stopAsking } = useTakeOver(props);
  return (
    <>
      <div className="min-w-0 flex-1 basis-52 sm:max-w-md">
        <Combobox
          label="Template"
          options={options}
          value={id}
          onValueChange={setId}
          onSearchChange={onSearchChange}
          isLoading={isSearching}
          placeholder="Choose a template…"
          emptyText="No template found."
        />
      </div>
      <Button
        busy={isLoading}
        disabledReason={refusal ?? (id === null ? 'Choose a template first' : null)}
        onClick={() => id !== null && void take(id)}
      >
        Use template
      </Button>
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={stopAsking}
        title={`Replace the ${replaced} by ${asking?.name ?? ''}?`}
        description={warning}
        confirmLabel={`Replace ${replaced}`}
        onConfirm={() => {
          if (asking !== null) onChoose(asking);
        }}
      />
    </>
  );
}

type TakeOver<Template> = Pick<TemplateChoiceProps<Template>, 'load' | 'isReplacing' | 'onChoose'>;

/** Loads a template and inserts it, or keeps it while the confirmation is open. */
function useTakeOver<Template>({ load, isReplacing, onChoose }: TakeOver<Template>) {
  const [asking, setAsking] = useState<Template | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  async function take(id: string) {
    setIsLoading(true);
    try {
      const template = await load(id);
      if (isReplacing(template)) setAsking(template);
      else onChoose(template);
    } catch (error) {
      toast.error('Couldn’t load the template', { description: errorMessage(error) });
    } finally {
      setIsLoading(false);
    }
  }
  return { take, isLoading, asking, stopAsking: () => setAsking(null) };
}
