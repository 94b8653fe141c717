import {
  type ContactDetail,
  type MergeChoices,
  type MergePreviewOutput,
  type MergeSide,
  mergeWord,
} from '@talkdrum/api/contracts';
import { Alert, ConfirmDialog, DescriptionList, RadioGroup, Skeleton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { errorMessage, trpc } from '../../../../lib/trpc.ts';
import { fieldWords, movedWords, nameOf, namesOf, stateWords } from './merge-words.ts';

interface CompareContactsProps {
  contact: ContactDetail;
  otherId: string;
  onClose: () => void;
}

/** The second screen: what will be, a choice for each value that differs, and the confirmation. */
export function CompareContacts({ contact, otherId, onClose }: CompareContactsProps) {
  const [choices, setChoices] = useState<MergeChoices>({});
  const utils = trpc.useUtils();
  const other = trpc.contacts.get.useQuery({ id: otherId });
  const preview = trpc.contacts.mergePreview.useQuery(
    { id: contact.id, otherId, choices },
    { placeholderData: (previous) => previous },
  );
  const merge = trpc.contacts.merge.useMutation();
  const [name, otherName] = other.data === undefined ? [nameOf(contact), ''] : namesOf(contact, other.data);
  const failure = other.error ?? preview.error;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Merge ${otherName} into ${name}?`}
      description="You can’t undo this. Both must be the same person."
      confirmLabel="Merge contacts"
      typedConfirmation={mergeWord}
      onConfirm={async () => {
        await merge.mutateAsync({ id: contact.id, otherId, choices, confirmation: mergeWord });
        await utils.invalidate();
        toast.success('Merged', { description: `${otherName} is now part of ${name}.` });
      }}
    >
      {failure ? <Alert tone="danger">{errorMessage(failure)}</Alert> : null}
      {preview.data === undefined || other.data === undefined ? (
        failure ? null : (
          <Skeleton className="h-48" />
        )
      ) : (
        <>
          <Differences {...{ choices }} onChoose={setChoices} differences={preview.data.differences} />
          <Outcome preview={preview.data} names={{ name, otherName }} />
        </>
      )}
    </ConfirmDialog>
  );
}

interface DifferencesProps {
  differences: MergePreviewOutput['differences'];
  choices: MergeChoices;
  onChoose: (choices: MergeChoices) => void;
}

/** Side by side: the kept contact’s value, and the other’s. */
function Differences({ differences, choices, onChoose }: DifferencesProps) {
  const attributes = trpc.contacts.attributes.useQuery({}).data ?? [];
  return differences.map(({ field, attribute, kept, other, chosen }) => {
    const key = attribute ?? '';
    const label =
      field === null ? (attributes.find((known) => known.key === key)?.label ?? key) : fieldWords[field];
    const choose = (side: string) => {
      const value = side as MergeSide;
      onChoose(
        field === null
          ? { ...choices, attributes: { ...choices.attributes, [key]: value } }
          : { ...choices, [field]: value },
      );
    };
    return (
      <div key={field ?? `attribute ${key}`} className="flex min-w-0 flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {label}
        </span>
        <RadioGroup
          aria-label={label}
          look="cards"
          isInline
          value={chosen}
          onValueChange={choose}
          options={[
            { value: 'kept', label: kept, description: 'This contact' },
            { value: 'other', label: other, description: 'The other' },
          ]}
        />
      </div>
    );
  });
}

interface OutcomeProps {
  preview: MergePreviewOutput;
  names: { name: string; otherName: string };
}

function Outcome({ preview: { values, lists, blocked, givenUp, moved }, names }: OutcomeProps) {
  const items = [
    { term: 'Reached at', value: [values.email, values.telephone].filter(Boolean).join(' · ') },
    { term: 'No longer used', value: givenUp.join(' · ') },
    { term: 'Blocked', value: blocked.map(({ address }) => address).join(' · ') },
    { term: 'Lists', value: lists.map(({ name, becomes }) => `${name} (${stateWords[becomes]})`).join(', ') },
    { term: `Moved from ${names.otherName}`, value: movedWords(moved) },
  ].filter(({ value }) => value !== '');
  return (
    <section aria-label={`${names.name} after the merge`}>
      <DescriptionList items={items} />
    </section>
  );
}
