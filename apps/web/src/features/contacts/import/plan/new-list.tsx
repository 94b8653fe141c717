import { Button, FieldFrame, Input, Select } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { errorFacts, errorMessage, trpc } from '../../../../lib/trpc.ts';

const optIns = [
  { value: 'single', label: 'Single opt-in' },
  { value: 'double', label: 'Double opt-in' },
] as const;

function useCreateList(onCreated: (id: string) => void) {
  const utils = trpc.useUtils();
  const create = trpc.lists.create.useMutation({
    onSuccess: async (list) => {
      await utils.lists.list.invalidate();
      onCreated(list.id);
    },
  });
  const refusal = create.error
    ? (errorFacts(create.error)?.fieldErrors?.['name']?.[0] ?? errorMessage(create.error))
    : undefined;
  return { create, refusal };
}

/** Creates a list without leaving the import. */
export function NewList({ onCreated }: { onCreated: (id: string) => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [optIn, setOptIn] = useState<'single' | 'double'>('single');
  const { create, refusal } = useCreateList((listId) => {
    setName('');
    onCreated(listId);
  });
  return (
    <FieldFrame id={id} label="New list" error={refusal} className="mt-2">
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          className="min-w-32 flex-1"
          value={name}
          maxLength={100}
          aria-invalid={refusal === undefined ? undefined : true}
          aria-describedby={refusal === undefined ? undefined : `${id}-error`}
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          aria-label="Opt-in of the new list"
          className="w-auto"
          value={optIn}
          onChange={(event) => setOptIn(event.target.value === 'double' ? 'double' : 'single')}
          options={optIns}
        />
        <Button
          icon={<Plus aria-hidden />}
          busy={create.isPending}
          disabledReason={name.trim() === '' ? 'Give the list a name' : null}
          onClick={() => create.mutate({ name: name.trim(), type: 'public', optIn })}
        >
          Create list
        </Button>
      </div>
    </FieldFrame>
  );
}
