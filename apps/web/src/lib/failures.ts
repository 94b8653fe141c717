import { toast } from '@talkdrum/ui/toast';
import { errorFacts, errorMessage } from './trpc.ts';

interface Query {
  error: unknown;
  refetch(): unknown;
}

/** The error a table shows instead of rows; null when there is none. */
export function tableError({ error, refetch }: Query) {
  return error === null || error === undefined
    ? null
    : { requestId: errorFacts(error)?.requestId, onRetry: () => void refetch() };
}

/** For `onError`: shows what failed, with the server's reason below. */
export function toastFailure(what: string): (error: unknown) => void {
  return (error) => void toast.error(what, { description: errorMessage(error) });
}
