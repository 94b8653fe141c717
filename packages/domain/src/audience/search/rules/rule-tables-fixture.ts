import type pg from 'pg';
import type { RuleWorld } from './rule-world.ts';
import { accountId, otherAccountId, now } from './rule-values-fixture.ts';

/**
 * The columns that rules read, as temporary tables: without row-level security, like the login that runs
 * them.
 */
export const ruleTables = /* sql */ `
create temp table contact (
  account_id uuid, id uuid, full_name text not null, email text, phone text, email_status text not null,
  sms_status text not null, attributes jsonb not null, source text not null, time_zone text,
  created_at timestamptz(3) not null, deleted_at timestamptz(3)
);
create temp table contact_domain (account_id uuid, domain text);
create temp table list_member (account_id uuid, list_id uuid, contact_id uuid, state text not null);
create temp table delivery (
  account_id uuid, id uuid, campaign_id uuid, contact_id uuid, channel text not null, state text not null,
  settled_at timestamptz(3)
);
create temp table delivery_event (
  account_id uuid, delivery_id uuid, campaign_id uuid, contact_id uuid, kind text not null,
  audience text not null, at timestamptz(3) not null
);
create temp table contact_history (
  account_id uuid, contact_id uuid, name text not null, at timestamptz(3) not null, properties jsonb not null
);
create temp table contact_submission (account_id uuid, contact_id uuid, published_id uuid);
create temp table contact_points (
  account_id uuid, contact_id uuid, program_id uuid, tier_id uuid, available bigint not null
);
create temp table contact_answer (
  account_id uuid, contact_id uuid, published_id uuid, key text not null, answer jsonb not null
);`;

/** Fills the tables for one account, and with an identical copy for another. */
export async function fillWorld(
  client: pg.Client,
  { contacts, members, deliveries, events, history, submissions, memberships }: RuleWorld,
): Promise<void> {
  await client.query(
    `truncate contact, contact_domain, list_member, delivery, delivery_event, contact_history, contact_submission,
       contact_answer, contact_points`,
  );
  const rows: Record<string, unknown[]> = {
    contact: contacts.map((each) => ({
      id: each.id,
      full_name: each.fullName,
      email: each.email,
      phone: each.phone,
      email_status: each.emailStatus,
      sms_status: each.smsStatus,
      attributes: each.attributes,
      source: each.source,
      time_zone: each.timeZone,
      created_at: each.createdAt,
      deleted_at: each.isDeleted ? now : null,
    })),
    contact_domain: contacts.map(({ email }) => ({ domain: email?.split('@')[1] ?? 'no.example' })),
    list_member: members.map((each) => ({
      list_id: each.listId,
      contact_id: each.contactId,
      state: each.state,
    })),
    delivery: deliveries.map((each) => ({
      id: each.id,
      campaign_id: each.campaignId,
      contact_id: each.contactId,
      channel: each.channel,
      state: each.state,
      settled_at: each.settledAt,
    })),
    delivery_event: events.map((each) => ({
      delivery_id: each.deliveryId,
      campaign_id: each.campaignId,
      contact_id: each.contactId,
      kind: each.kind,
      audience: each.audience,
      at: each.at,
    })),
    contact_history: history.map(({ contactId, ...event }) => ({ ...event, contact_id: contactId })),
    contact_points: memberships.map((each) => ({
      contact_id: each.contactId,
      program_id: each.programId,
      tier_id: each.tierId,
      available: each.available,
    })),
    contact_submission: submissions.map(({ contactId, publishedId }) => ({
      contact_id: contactId,
      published_id: publishedId,
    })),
    contact_answer: submissions.flatMap(({ contactId, publishedId, answers }) =>
      Object.entries(answers).flatMap(([key, given]) =>
        (Array.isArray(given) ? given : [given]).map((value: unknown) => ({
          contact_id: contactId,
          published_id: publishedId,
          key,
          answer: { value },
        })),
      ),
    ),
  };
  for (const [table, list] of Object.entries(rows)) {
    const both = [accountId, otherAccountId].flatMap((account) =>
      list.map((row) => ({ ...(row as object), account_id: account })),
    );
    await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(both),
    ]);
  }
}
