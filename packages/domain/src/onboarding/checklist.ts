import type { Unit } from '../kernel/index.ts';

export interface ChecklistStep {
  key: 'wallet' | 'sender_email' | 'sender_sms';
  label: string;
  completed: boolean;
  /** Path in the dashboard. */
  url: string;
  desc: string;
}

/**
 * The first steps of a new account. Nothing is stored: a step is complete if its result exists or existed, so
 * a funded wallet may be spent.
 */
export class Checklist {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async steps(): Promise<ChecklistStep[]> {
    const { rows } = await this.#unit.sql<{ done: ChecklistStep['key'][] }>(
      `select array(
         select distinct 'sender_' || channel from sender
         where account_id = $1 and status = 1 and archived_at is null
         union
         select 'wallet' where exists (
           select 1 from ledger_transaction where account_id = $1 and operation = 'credit'
         )
       ) as done`,
      [this.#unit.actor.accountId],
    );
    const done = rows[0]?.done ?? [];
    return steps.map((step) => ({ ...step, completed: done.includes(step.key) }));
  }
}

const steps: readonly Omit<ChecklistStep, 'completed'>[] = [
  {
    key: 'wallet',
    label: 'Fund your wallet',
    url: '/dashboard/wallet',
    desc: 'Your wallet pays for email, SMS, lead and reward credits, and for your subscription.',
  },
  {
    key: 'sender_email',
    label: 'Add Sender ID (Email)',
    url: '/dashboard/sender-email',
    desc: 'The address your emails come from. Confirm it and authenticate its domain, so that they arrive.',
  },
  {
    key: 'sender_sms',
    label: 'Add Sender ID (SMS)',
    url: '/dashboard/sender-sms',
    desc: 'The name people see on their phone when you text them. Networks approve it before first use.',
  },
];
