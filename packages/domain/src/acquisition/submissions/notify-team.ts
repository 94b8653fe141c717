import { mailOwners } from '../../accounts/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { type OutboxHandler, takeRateWith, type Unit } from '../../kernel/index.ts';
import { formSubmittedKind } from './store-submission.ts';

const perForm = { points: 20, seconds: 3_600 };

const subjectSql = `
  select f.name as form, f.kind, s.answers ->> 'name' as name, s.answers ->> 'email' as email,
    s.answers ->> 'telephone' as telephone
  from submission s
  join form f on f.account_id = s.account_id and f.id = s.form_id and f.deleted_at is null
  where s.account_id = $1 and s.id = $2 and f.is_team_notified`;

/** Emails the account’s owners about a submission, if its form says so. A flood brings them 20 mails an hour. */
export function notifyTeam(domain: BareDomain): OutboxHandler {
  return {
    kind: formSubmittedKind,
    run: ({ accountId, id, payload }) =>
      domain.openScope({ accountId, userId: null }, async (unit) => {
        const formId = String(payload['formId']);
        const mail = await mailOf(unit, String(payload['submissionId']));
        const { kind, ...words } = mail ?? { kind: 'form', form: '', person: '' };
        if (mail === null || !(await unit.outbox.finish(id))) return;
        if (!(await takeRateWith(unit.sql, `form-mail:${formId}`, perForm)).isAllowed) return;
        const url = `${domain.config.appUrl}/dashboard/${kind === 'lead' ? 'leads' : 'forms'}/${formId}`;
        await mailOwners(unit, 'form_submitted', { ...words, url });
      }),
  };
}

async function mailOf(
  { sql, actor }: Unit,
  submissionId: string,
): Promise<{ kind: string; form: string; person: string } | null> {
  const { rows } = await sql<Record<'form' | 'kind' | 'name' | 'email' | 'telephone', string | null>>(
    subjectSql,
    [actor.accountId, submissionId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    kind: row.kind ?? 'form',
    form: row.form ?? '',
    person: row.name ?? row.email ?? row.telephone ?? 'Someone',
  };
}
