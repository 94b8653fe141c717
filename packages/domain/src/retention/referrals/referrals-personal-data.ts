import { byContact, type PersonalTable } from '../../kernel/index.ts';

const theirAdvocates = `(
    select id
    from referral_advocate
    where account_id = :account and contact_id = any(:ids)
  )`;

/** As a friend, and as who brought one. */
const ofReferral = `account_id = :account and (friend_id = any(:ids) or advocate_id in ${theirAdvocates})`;

const theirReferrals = `(
    select id
    from referral
    where ${ofReferral}
  )`;

/**
 * Whom someone recommended, and who recommended them. Rows stay without their people: conversions and rewards must add up.
 * Traces go with them. In this order, because the later ones say whose the earlier ones are.
 */
export const referralsPersonalTables: readonly PersonalTable[] = [
  {
    table: 'referral_check',
    columns: ['detail'],
    who: `account_id = :account and referral_id in ${theirReferrals}`,
    file: 'referral-checks',
    reads: 'created_at, rule, result, detail',
    erase: `update referral_check set detail = '' where :who`,
  },
  {
    table: 'referral',
    columns: ['friend_id', 'email_key', 'phone_key', 'order_reference', 'appeal_note', 'decision_note'],
    who: ofReferral,
    file: 'referrals',
    reads: `
      created_at, (
        select name
        from referral_program p
        where p.account_id = referral.account_id and p.id = program_id
      ) as program, case when friend_id = any(:ids) then 'friend' else 'advocate' end as role, state, method, channel,
      converted_at, order_reference, appeal_note, decision_note`,
    erase: `
      with traces as (delete from referral_trace where account_id = :account and subject_id in ${theirReferrals})
      update referral
      set email_key = case when friend_id = any(:ids) then null else email_key end,
        phone_key = case when friend_id = any(:ids) then null else phone_key end,
        order_reference = case when friend_id = any(:ids) then '' else order_reference end,
        friend_id = case when friend_id = any(:ids) then null else friend_id end, appeal_note = '', decision_note = ''
      where :who`,
  },
  {
    table: 'referral_advocate',
    columns: ['contact_id', 'code'],
    who: byContact,
    file: 'advocates',
    reads: `
      joined_at, (
        select name
        from referral_program p
        where p.account_id = referral_advocate.account_id and p.id = program_id
      ) as program, code, clicks, friends, conversions`,
    erase: `
      with traces as (delete from referral_trace where account_id = :account and subject_id in ${theirAdvocates})
      update referral_advocate set contact_id = null where :who`,
  },
];
