import type { ProgramOutput, TierOutput } from '@talkdrum/api/contracts';
import { Button, Card, Form, FormActions, Skeleton, SubmitButton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FormLeaveGuard } from '../../../lib/drafts/leave-guard.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { useAsOpened } from '../../../lib/drafts/use-as-opened.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useChangeRefusal } from '../use-change-refusal.ts';
import { TierFields } from './tier-fields.tsx';
import { useTiersForm } from './use-tiers-form.ts';

const mostTiers = 10;
const colours = ['#a8653a', '#66737f', '#9a6a00', '#3565cc', '#7c5cc4'];
const names = ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond'];

/** The steps that members climb, lowest first. All are saved together. */
export function TiersTab({ program }: { program: ProgramOutput }) {
  const tiers = trpc.loyalty.tiers.useQuery({ id: program.id });
  const [saves, setSaves] = useState(0);
  return (
    <Loaded query={tiers} skeleton={<Skeleton className="h-80" />}>
      {(stored) => (
        <Editor key={saves} program={program} tiers={stored} onSaved={() => setSaves(saves + 1)} />
      )}
    </Loaded>
  );
}

interface EditorProps {
  program: ProgramOutput;
  tiers: TierOutput[];
  onSaved: () => void;
}

function Editor({ tiers, onSaved, ...now }: EditorProps) {
  const { program, stored } = useAsOpened({ program: now.program, stored: tiers });
  const form = useTiersForm(stored);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tiers', keyName: 'key' });
  const utils = trpc.useUtils();
  const save = trpc.loyalty.saveTiers.useMutation();
  const refusal = useChangeRefusal(program);
  const add = () => {
    const last = form.getValues('tiers').at(-1)?.threshold;
    append({
      id: null,
      name: names[fields.length] ?? '',
      threshold: last === undefined ? 0 : Math.max(500, last * 2),
      multiplier: 1,
      benefits: '',
      color: colours[fields.length] ?? '#15202b',
    });
  };
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync({
          id: program.id,
          tiers: values.tiers,
          revision: program.revision,
        });
        utils.loyalty.tiers.setData({ id: program.id }, saved);
        await utils.loyalty.invalidate();
        onSaved();
        toast.success('Tiers saved', { description: 'Members move to their tiers within minutes.' });
      }}
    >
      <FormLeaveGuard control={form.control} />
      {fields.map((field, index) => (
        <TierFields
          key={field.key}
          form={form}
          index={index}
          program={program}
          members={stored.find(({ id }) => id === field.id)?.members ?? null}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length === 0 ? (
        <Card title="No tiers" description="Let regular customers earn faster and get more.">
          <p className="text-sm text-muted-foreground">
            Start with a tier that everyone gets when they join, then add tiers that members earn.
          </p>
        </Card>
      ) : null}
      <FormActions>
        <SubmitButton disabledReason={refusal}>Save tiers</SubmitButton>
        <Button
          icon={<Plus aria-hidden />}
          disabledReason={
            refusal ?? (fields.length >= mostTiers ? 'A programme can have up to 10 tiers' : null)
          }
          onClick={add}
        >
          Add tier
        </Button>
      </FormActions>
    </Form>
  );
}
