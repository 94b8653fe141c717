import { trpc } from '../../../lib/trpc.ts';

export type ImportSteps = ReturnType<typeof useImportSteps>;

/** The actions on an import, and the error of the last one. */
export function useImportSteps() {
  const utils = trpc.useUtils();
  const refresh = () => utils.imports.invalidate();
  const pause = trpc.imports.pause.useMutation({ onSuccess: refresh });
  const resume = trpc.imports.resume.useMutation({ onSuccess: refresh });
  const cancel = trpc.imports.cancel.useMutation({ onSuccess: refresh });
  const undo = trpc.imports.undo.useMutation({ onSuccess: refresh });
  return {
    error: pause.error ?? resume.error ?? cancel.error ?? undo.error,
    pause: (id: string) => pause.mutate({ id }),
    resume: (id: string) => resume.mutate({ id }),
    cancel: (id: string) => cancel.mutate({ id }),
    undo: async (id: string) => {
      await undo.mutateAsync({ id });
    },
  };
}
