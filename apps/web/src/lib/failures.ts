import { toast } from '@talkdrum/ui/toast';
import { errorFacts, errorMessage } from './trpc.ts';

interface Query {
  error: unknown;
  refetch(): unknown;
}

/** What a table shows in place of its rows while they cannot be read; null while they can. */
export function tableError({ error, refetch }: Query) {
  return error === null || error === undefined
    ? null
    : { requestId: errorFacts(error)?.requestId, onRetry: () => void refetch() };
}

/** For `onError`: what did not happen, with the server's reason below it. */
export function toastFailure(what: string): (error: unknown) => void {
  return (error) => void toast.error(what, { description: errorMessage(error) });
}
