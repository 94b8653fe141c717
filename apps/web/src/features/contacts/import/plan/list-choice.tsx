import { Button, TextLink } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { trpc } from '../../../../lib/trpc.ts';
import { useRefusal } from '../../../../lib/use-me.ts';
import { NewList } from './new-list.tsx';

interface ListChoiceProps {
  value: string | null;
  onChange: (id: string | null) => void;
  isDisabled?: boolean;
}

/** The list that the people join; a new one can be made on the way. */
export function ListChoice({ value, onChange, isDisabled = false }: ListChoiceProps) {
  const lists = trpc.lists.list.useQuery({ search: '' });
  const labelId = useId();
  const refusal = useRefusal('contacts.edit');
  const [isOpen, setIsOpen] = useState(false);
  const isCreating = refusal === null && (isOpen || lists.data?.length === 0);
  return (
    <div className="min-w-0">
      {/* Without a list there is nothing to choose from, only one to make. */}
      {lists.data?.length === 0 ? null : (
        <>
          <p id={labelId} className="mb-1 font-medium">
            List
          </p>
          <Combobox
            label="List"
            aria-labelledby={labelId}
            value={value}
            valueLabel="…"
            onValueChange={onChange}
            disabled={isDisabled}
            options={(lists.data ?? []).map((list) => ({ value: list.id, label: list.name }))}
          />
        </>
      )}
      {isCreating ? (
        <NewList
          onCreated={(id) => {
            onChange(id);
            setIsOpen(false);
          }}
        />
      ) : (
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <Button
            variant="ghost"
            icon={<Plus aria-hidden />}
            disabledReason={refusal}
            onClick={() => setIsOpen(true)}
          >
            New list
          </Button>
          <TextLink href="/dashboard/lists" isAlone>
            All lists
          </TextLink>
        </div>
      )}
    </div>
  );
}
