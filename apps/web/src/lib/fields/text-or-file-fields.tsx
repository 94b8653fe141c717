import { FileDrop, TextareaField } from '@talkdrum/ui';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';

interface Lines {
  id: string;
  text: string;
}

interface TextOrFileFieldsProps {
  form: UseFormReturn<Lines, unknown, Lines>;
  maxBytes: number;
  label: string;
  help: string;
  placeholder?: string;
  rows: number;
}

/** Lines to import: typed or pasted, or read from a file into the same field. */
export function TextOrFileFields({ form, maxBytes, ...field }: TextOrFileFieldsProps) {
  const [file, setFile] = useState<File | null>(null);
  const text = useWatch({ control: form.control, name: 'text' });
  const read = (chosen: File | null) => {
    setFile(chosen);
    void chosen?.text().then((lines) => form.setValue('text', lines, { shouldDirty: true }));
  };
  return (
    <>
      <FileDrop
        label="CSV file"
        extensions={['.csv', '.txt']}
        maxBytes={maxBytes}
        file={text === '' ? null : file}
        onFile={read}
      />
      <TextareaField control={form.control} name="text" {...field} />
    </>
  );
}
