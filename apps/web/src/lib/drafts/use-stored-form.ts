import { useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { errorFacts } from '../trpc.ts';

interface StoredForm<Item, Input extends FieldValues, Output> {
  schema: Parameters<typeof useZodForm<Output, Input>>[0];
  /** As it is stored now; later reads don’t change an open form. */
  stored: Item;
  valuesOf: (item: Item) => Input;
  /** Throws `stale_revision` if someone else saved since `revision`. */
  send: (values: Output, revision: number) => Promise<Item>;
  read: () => Promise<Item>;
  /** Updates what else shows it. */
  onSaved: (saved: Item) => unknown;
  /** “Profile saved” */
  done: string;
}

/** A form on a page. `isStale` means that someone else saved first, so saving is refused until `reload`. */
export function useStoredForm<Item extends { revision: number }, Input extends FieldValues, Output>({
  schema,
  stored,
  valuesOf,
  send,
  read,
  onSaved,
  done,
}: StoredForm<Item, Input, Output>) {
  const [start, setStart] = useState(stored);
  const [isStale, setIsStale] = useState(false);
  const form = useZodForm<Output, Input>(schema, valuesOf(stored) as DefaultValues<Input>);
  const { isDirty, isSubmitting } = form.formState;
  const open = (item: Item) => {
    setStart(item);
    form.reset(valuesOf(item));
  };

  async function save(values: Output): Promise<void> {
    setIsStale(false);
    try {
      const saved = await send(values, start.revision);
      open(saved);
      await onSaved(saved);
      toast.success(done);
    } catch (error) {
      if (errorFacts(error)?.domainCode !== 'stale_revision') throw error;
      setIsStale(true);
    }
  }

  async function reload(): Promise<void> {
    open(await read());
    setIsStale(false);
  }

  return { form, isStale, save, reload, isUnsaved: isDirty && !isSubmitting };
}
