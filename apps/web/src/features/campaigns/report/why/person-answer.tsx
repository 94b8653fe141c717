import type { PersonAnswerOutput } from '@talkdrum/api/contracts';
import { TextLink } from '@talkdrum/ui';
import { useAccountZone } from '../../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../../lib/dates/format-date.ts';

/** One person: what became of their message, and what to do next. The name opens the contact. */
export function PersonAnswer({ person }: { person: PersonAnswerOutput }) {
  const timeZone = useAccountZone();
  const { contactId, name, address, sentence, next, until, at, state } = person;
  const label = name || address || 'No name';
  const when = until ?? (state === 'sent' || state === 'left_out' ? at : null);
  return (
    <li className="flex flex-col gap-0.5 border-b border-border-soft py-2 last:border-b-0">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 max-sm:min-h-11">
        {contactId === null ? (
          <span className="font-medium">{label}</span>
        ) : (
          <TextLink href={`/dashboard/contacts?contact=${contactId}`}>{label}</TextLink>
        )}
        <span className="text-sm break-all text-muted-foreground">{name ? address : null}</span>
      </div>
      <p className="text-sm">
        {sentence}
        {when === null ? null : (
          <span className="text-muted-foreground">
            {until === null
              ? ` ${formatTime(when, timeZone)}.`
              : ` Not before ${formatTime(when, timeZone)}.`}
          </span>
        )}
      </p>
      {next === null ? null : <p className="text-sm text-muted-foreground">{next}</p>}
    </li>
  );
}
