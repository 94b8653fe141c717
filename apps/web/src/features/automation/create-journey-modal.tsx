import {
  chooseSenders,
  emptyJourney,
  type JourneyStartName,
  journeyStartNames,
  journeyStarts,
} from '@talkdrum/journey-design';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { FileStart, type JourneyFile } from './file-start.tsx';
import { StartDrawing } from './start-drawing.tsx';
import { useOnlySenders } from './use-only-senders.ts';

interface CreateJourneyModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

const input = z.object({ name: z.string().trim().min(1, 'Name is required').max(100) });
type Start = JourneyStartName | 'blank' | 'file';

/** Asks for a name and a drawing to begin with, then opens the designer. */
export function CreateJourneyModal({ isOpen, onClose, onCreated }: CreateJourneyModalProps) {
  const form = useFormModal(input, isOpen, { name: '' });
  const [start, setStart] = useState<Start>('blank');
  const [file, setFile] = useState<JourneyFile | null>(null);
  const utils = trpc.useUtils();
  const senders = useOnlySenders(isOpen);
  const create = trpc.journeys.create.useMutation();
  const importFile = trpc.journeys.import.useMutation();
  const choose = (next: Start) => {
    setStart(next);
    const { isDirty } = form.getFieldState('name');
    if (!isDirty && next !== 'blank' && next !== 'file') form.setValue('name', journeyStarts[next].title);
  };
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Create journey"
      description="A flow you draw: any event can start it, and it can wait and branch. To only send messages to a list, create an automation."
      size="lg"
      form={form}
      submitLabel="Create journey"
      closeOnSuccess={false}
      submitDisabledReason={useRefusal('journeys.edit')}
      onSubmit={async ({ name }) => {
        const { id } =
          start === 'file' && file !== null
            ? await importFile.mutateAsync({ file: { ...file, name } })
            : await create.mutateAsync({
                name,
                kind: 'lifecycle',
                graph: chooseSenders(graphOf(start), senders),
              });
        await utils.journeys.list.invalidate();
        onCreated(id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <Starts value={start} onChange={choose} />
      <FileStart
        isChosen={start === 'file'}
        onFile={(read) => {
          setFile(read);
          setStart('file');
          form.setValue('name', read.name);
        }}
      />
    </FormModal>
  );
}

const graphOf = (start: Start) =>
  start === 'blank' || start === 'file' ? emptyJourney() : journeyStarts[start].make();

function Starts({ value, onChange }: { value: Start; onChange: (start: Start) => void }) {
  const drawings = useMemo(
    () =>
      journeyStartNames.map((name) => ({ name, ...journeyStarts[name], graph: journeyStarts[name].make() })),
    [],
  );
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">Begin with</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <StartCard
          name="blank"
          title="Blank"
          about="A trigger, and nothing else."
          value={value}
          onChange={onChange}
        />
        {drawings.map(({ name, title, about, graph }) => (
          <StartCard key={name} name={name} title={title} about={about} value={value} onChange={onChange}>
            <StartDrawing graph={graph} />
          </StartCard>
        ))}
      </div>
    </fieldset>
  );
}

interface StartCardProps {
  name: Start;
  title: string;
  about: string;
  value: Start;
  onChange: (start: Start) => void;
  children?: ReactNode;
}

function StartCard({ name, title, about, value, onChange, children }: StartCardProps) {
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-well p-3 shadow-button has-checked:bg-primary-soft has-checked:outline-2 has-checked:outline-ring has-focus-visible:outline-2 has-focus-visible:outline-ring">
      <input
        type="radio"
        name="start"
        className="sr-only"
        checked={value === name}
        onChange={() => onChange(name)}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{title}</span>
        <span className="block text-xs text-muted-foreground">{about}</span>
      </span>
      {children}
    </label>
  );
}
