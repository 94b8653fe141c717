import { importMembersInput, type ProgramOutput } from '@talkdrum/api/contracts';
import type { RouterOutputs } from '@talkdrum/api';
import { Alert, Button, Form, Modal, SubmitButton, useZodForm } from '@talkdrum/ui';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { TextOrFileFields } from '../../../lib/fields/text-or-file-fields.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { pointsText } from '../../../lib/words/point-words.ts';

type Imported = RouterOutputs['loyalty']['importMembers'];

interface ImportMembersModalProps {
  program: ProgramOutput;
  onClose: () => void;
}

/** Members with their opening balances, from a CSV file. Importing it again changes nothing. */
export function ImportMembersModal({ program, onClose }: ImportMembersModalProps) {
  const [imported, setImported] = useState<Imported | null>(null);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Import members"
      size="lg"
      description="Contacts become members and get their opening balance. Importing the same file again changes nothing."
      footer={
        <Button variant={imported === null ? 'secondary' : 'primary'} onClick={onClose}>
          {imported === null ? 'Cancel' : 'Done'}
        </Button>
      }
    >
      {imported === null ? (
        <ImportForm id={program.id} onImported={setImported} />
      ) : (
        <Result imported={imported} unit={program.unit} />
      )}
    </Modal>
  );
}

function ImportForm({ id, onImported }: { id: string; onImported: (imported: Imported) => void }) {
  const form = useZodForm(importMembersInput, { id, text: '' });
  const utils = trpc.useUtils();
  const run = trpc.loyalty.importMembers.useMutation();
  const refusal = useRefusal('loyalty.spend');
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        onImported(await run.mutateAsync(values));
        await utils.loyalty.invalidate();
      }}
    >
      <TextOrFileFields
        form={form}
        maxBytes={6_000_000}
        label="Lines"
        help="The first line names the columns: email or phone, points, and optionally expires, the last day on which they can be spent."
        placeholder={'email,points,expires\nada@kola.example,250,2027-03-31'}
        rows={7}
      />
      <SubmitButton disabledReason={refusal}>Import members</SubmitButton>
    </Form>
  );
}

function Result({ imported, unit }: { imported: Imported; unit: string }) {
  const { added, known, opening, errors, unknown, invalid } = imported;
  const more = unknown + invalid - errors.filter(({ reason }) => reason !== 'repeated').length;
  return (
    <div className="flex flex-col gap-4">
      <Alert tone={errors.length === 0 ? 'success' : 'info'} title={`${membersText(added)} added`}>
        {known === 0 ? '' : `${membersText(known)} ${known === 1 ? 'was' : 'were'} already there. `}
        {pointsText(opening, unit)} given as opening balances.
      </Alert>
      {errors.length === 0 ? null : <LinesLeftOut errors={errors} more={more} />}
    </div>
  );
}

const reasons: Readonly<Record<Imported['errors'][number]['reason'], string>> = {
  invalid: 'The address is missing, or we can’t read the points or the day.',
  unknown: 'None of your contacts has this address. Add the contact, then import the line again.',
  repeated: 'This person is on an earlier line of the file.',
};

function LinesLeftOut({ errors, more }: { errors: Imported['errors']; more: number }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-section">Skipped lines</h3>
      <ul aria-label="Skipped lines" className="flex flex-col divide-y divide-border-soft text-sm">
        {errors.map(({ line, text, reason }) => (
          <li key={line} className="flex flex-col gap-0.5 py-2">
            <span className="[overflow-wrap:anywhere]">
              <b className="font-semibold">Line {formatNumber(line)}</b> <code>{text}</code>
            </span>
            <span className="text-xs text-muted-foreground">{reasons[reason]}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-xs text-muted-foreground">And {formatNumber(more)} more.</p> : null}
    </section>
  );
}

const membersText = (count: number): string => (count === 1 ? '1 member' : `${formatNumber(count)} members`);
