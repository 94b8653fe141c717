import type { SendingDomainOutput } from '@talkdrum/api/contracts';
import { RadioGroup } from '@talkdrum/ui';
import { useId } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

const options = [
  {
    value: 'refuse',
    label: 'Refuse them',
    description: 'REST and SMTP return an error that names the record.',
  },
  {
    value: 'hold',
    label: 'Hold them',
    description: 'Sent once the record is back. They fail after 3 days.',
  },
];

/** What happens to messages of programs (REST, SMTP) while the signature could not be verified. */
export function UnauthenticatedMail({
  domain: { id, unauthenticatedMail },
}: {
  domain: SendingDomainOutput;
}) {
  const titleId = useId();
  const utils = trpc.useUtils();
  const refusal = useRefusal('senders.edit');
  const change = trpc.senders.setUnauthenticatedMail.useMutation({
    onSuccess: (result) => utils.senders.domain.setData({ id: result.id }, result),
    onError: toastFailure('The choice was not saved'),
  });
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="font-semibold">
        Single messages while the DKIM record fails
      </h3>
      <RadioGroup
        aria-labelledby={titleId}
        options={options}
        value={change.isPending ? change.variables.unauthenticatedMail : unauthenticatedMail}
        disabled={refusal !== null}
        onValueChange={(value) =>
          change.mutate({ id, unauthenticatedMail: value === 'hold' ? 'hold' : 'refuse' })
        }
      />
    </section>
  );
}
