import { templateName } from '@talkdrum/api/contracts';
import { Button, FileDrop, FormModal, Modal, TextField, useFormModal } from '@talkdrum/ui';
import { useState } from 'react';
import { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { type ImportAnswer, sendImport } from './send-import.ts';

interface ImportModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

const fields = z.object({ name: templateName });

/** Makes a template from an HTML file or a ZIP, and lists what was left out before opening it. */
export function ImportModal({ isOpen, onClose, onCreated }: ImportModalProps) {
  const form = useFormModal(fields, isOpen, { name: '' });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<ImportAnswer | null>(null);
  const utils = trpc.useUtils();
  const noAccess = useRefusal('templates.edit');
  if (made !== null) return <LeftOutModal made={made} isOpen={isOpen} onOpen={() => onCreated(made.id)} />;
  return (
    <FormModal
      isOpen={isOpen}
      onClose={() => {
        setFile(null);
        setProblem(undefined);
        onClose();
      }}
      title="Import HTML"
      form={form}
      submitLabel="Import"
      closeOnSuccess={false}
      submitDisabledReason={noAccess}
      onSubmit={async ({ name }) => {
        if (file === null) {
          setProblem('File is required');
          return;
        }
        const result = await sendImport(name, file);
        if ('problem' in result) {
          if (result.field === 'name') form.setError('name', { message: result.problem });
          else setProblem(result.problem);
          return;
        }
        await utils.templates.list.invalidate();
        if (result.leftOut.length === 0) onCreated(result.id);
        else setMade(result);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <FileDrop
        label="File"
        extensions={['.html', '.htm', '.zip']}
        maxBytes={25_000_000}
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          setProblem(undefined);
        }}
        help="An HTML file, or a ZIP with one and its pictures. The pictures are added to Uploads."
        {...(problem === undefined ? {} : { error: problem })}
      />
    </FormModal>
  );
}

function LeftOutModal({ made, isOpen, onOpen }: { made: ImportAnswer; isOpen: boolean; onOpen: () => void }) {
  const { pictures, leftOut } = made;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onOpen}
      title="Imported, with parts left out"
      description={`${pictures === 1 ? '1 picture was' : `${pictures} pictures were`} added to Uploads.`}
      footer={
        <Button variant="primary" onClick={onOpen}>
          Open template
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {leftOut.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="min-w-0">
            <span className="block font-medium break-words">{name}</span>
            <span className="block text-sm text-muted-foreground">{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
