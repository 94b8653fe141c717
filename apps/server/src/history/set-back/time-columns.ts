/** What becomes of a table's times when a piece of the history is set back. */
export interface TimeColumns {
  /** Times that move with the row they belong to. */
  moved?: readonly string[];
  /** Times that stay, or are counted again, and why. */
  stays?: Readonly<Record<string, string>>;
}

const forProofs = 'not part of what the history makes';
const counted = 'counted again from the rows that moved';
const storyTime = 'the café wrote it on a clock of its own';
const all = (columns: string, why: string) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, why]));

/**
 * Every time and date in the tables of an account. The statements that set back are made from `moved`, and a
 * test compares this list with the schema: who adds a column decides here what becomes of it.
 */
export const timeColumns: Readonly<Record<string, TimeColumns>> = {
  account: {
    moved: ['created_at', 'subscription_expires', 'subscription_check_at'],
    stays: all(
      'updated_at deletion_at deleted_at sending_suspended_at blocked_at payments_disputed_at',
      'says what is so today',
    ),
  },
  ab_test: {
    stays: all('clock_started_at clock_ended_at decided_at release_at running_since', forProofs),
  },
  abuse_report: { stays: all('created_at resolved_at', forProofs) },
  account_change: { stays: { at: 'kept for minutes' } },
  api_key: {
    moved: ['created_at'],
    stays: all('expires_at last_used_at revoked_at', 'says what is so today'),
  },
  audit_event: { stays: { at: 'the record of who did what is never changed' } },
  asset: { stays: all('created_at deleted_at used_at', forProofs) },
  audience_day: { stays: { day: counted } },
  automatic_top_up: { stays: { off_at: forProofs } },
  balance_alert: { stays: all('low_since dismissed_at', forProofs) },
  brand_kit: { stays: { updated_at: forProofs } },
  campaign: {
    moved: ['created_at', 'updated_at', 'edited_at', 'started_at', 'finished_at'],
    stays: all('scheduled_at deleted_at accepts_until', forProofs),
  },
  campaign_approval: { stays: all('requested_at ended_at', forProofs) },
  campaign_feed: {
    stays: all(
      'created_at deleted_at last_checked_at last_sent_at next_check_at updated_at',
      'the feed is really read today',
    ),
  },
  campaign_feed_check: { stays: { checked_at: 'the feed is really read today' } },
  campaign_feed_item: { stays: all('first_seen_at published_at', 'the feed is really read today') },
  campaign_exclusion: { moved: ['at', 'kept_until'] },
  campaign_figures: { stays: { counted_at: counted } },
  campaign_hour: { stays: { hour: counted } },
  campaign_stat: { moved: ['kept_until'] },
  channel_hour: { stays: { hour: counted } },
  consent_event: { moved: ['at'] },
  contact: { moved: ['created_at', 'updated_at'], stays: { deleted_at: forProofs } },
  contact_attribute: { stays: { created_at: 'made with the first contact of the demo' } },
  contact_event: { stays: { at: 'events of the demo are given their own times' } },
  contact_event_key: { stays: { recorded_at: forProofs } },
  contact_bulk: { stays: { created_at: forProofs } },
  delivery: {
    moved: [
      'settled_at',
      'opened_at',
      'clicked_at',
      'bounced_at',
      'complained_at',
      'unsubscribed_at',
      'created_at',
      'delivered_at',
      'kept_until',
    ],
    stays: { send_after: 'empty once everything was sent' },
  },
  delivery_event: { moved: ['at', 'kept_until'] },
  dmarc_report: { stays: all('begin_at end_at received_at', forProofs) },
  dropped_messages: { stays: { kept_until: forProofs } },
  due_work: { stays: all('due_at lease_until created_at', 'says what is still to do') },
  erasure: { stays: { at: forProofs } },
  erasure_note: { stays: { at: forProofs } },
  event_name: { stays: { created_at: 'made with the first event of the demo' } },
  idempotent_request: { stays: { created_at: forProofs } },
  import_change: { stays: { changed_at: forProofs } },
  import_job: { stays: all('created_at started_at resumed_at finished_at undo_until', forProofs) },
  invitation: { stays: all('expires_at sent_at created_at', forProofs) },
  journey: {
    stays: all(
      'created_at looked_until paused_at published_at skip_from skip_until updated_at',
      'the journey of the demo really runs today',
    ),
  },
  journey_arrival: { stays: { due_at: 'says what is still to do' } },
  journey_message: { stays: { until: forProofs } },
  journey_node_stat: { stays: { day: counted } },
  journey_replay: { stays: all('drawn_at ended_at requested_at', 'people really ask today') },
  journey_run: {
    stays: all('arrived_at converted_at ended_at entered_at held_at wake_at', 'people really enter today'),
  },
  journey_step: { stays: { at: 'people really enter today' } },
  journey_version: { stays: { published_at: forProofs } },
  ledger_transaction: { moved: ['at'] },
  list: { moved: ['created_at', 'updated_at'], stays: { archived_at: forProofs } },
  list_member: { moved: ['created_at', 'confirmed_at'] },
  membership: { moved: ['created_at'], stays: { last_seen_at: 'says what is so today' } },
  message: { moved: ['created_at'], stays: { scheduled_at: forProofs } },
  message_batch: { moved: ['created_at', 'closed_at'] },
  message_blob: { stays: { created_at: forProofs } },
  message_fallback: { stays: all('decide_at decided_at', forProofs) },
  message_template: { stays: { created_at: forProofs } },
  opt_in_request: { stays: all('requested_at due_at asked_at', forProofs) },
  outbox_event: { stays: all('created_at dispatched_at', 'deleted soon after it was dispatched') },
  payment: { moved: ['created_at', 'asked_at', 'settled_at'] },
  payment_authorisation: { stays: all('created_at last_used_at removed_at', forProofs) },
  payment_event: { stays: all('received_at handled_at', 'the provider’s message really came today') },
  payment_refund: { stays: all('created_at settled_at', forProofs) },
  payment_reversal: { stays: all('created_at changed_at', forProofs) },
  payment_review: { stays: { created_at: forProofs } },
  privacy_setting: { stays: { updated_at: forProofs } },
  promotional_alert: { stays: all('since created_at appealed_at lifted_at', forProofs) },
  promotional_hour: { stays: { hour: counted } },
  promotional_review: { stays: all('created_at appealed_at', forProofs) },
  provider_key: { stays: { created_at: 'the provider’s number was really claimed today' } },
  published: {
    stays: all(
      'opens_at closes_at held_at taken_down_at published_at created_at updated_at deleted_at',
      forProofs,
    ),
  },
  published_day: { stays: { day: forProofs } },
  published_preview: { stays: { expires_at: forProofs } },
  published_version: { stays: { published_at: forProofs } },
  own_domain: { stays: { status_at: forProofs, checked_at: forProofs, created_at: forProofs } },
  publisher: { stays: { trusted_at: forProofs, distrusted_at: forProofs } },
  lead: { stays: all('submitted_at settled_at disputed_at decided_at', forProofs) },
  lead_review: { stays: { created_at: forProofs } },
  airtime_flight: { stays: { started_at: forProofs } },
  airtime_limit: { stays: { updated_at: forProofs } },
  airtime_topup: { stays: all('created_at asked_at settled_at', forProofs) },
  loyalty_member: { stays: all('tier_since tier_until joined_at viewed_at', storyTime) },
  loyalty_program: {
    stays: all('started_at ended_at points_until created_at updated_at deleted_at', storyTime),
  },
  loyalty_reward: { stays: { created_at: storyTime } },
  loyalty_rule: { stays: all('starts_at ends_at created_at removed_at', storyTime) },
  loyalty_tier: { stays: { removed_at: storyTime } },
  point_balance: { stays: all('active_at reminded_at counted_until', storyTime) },
  point_entry: { stays: all('available_at expires_at at', storyTime) },
  point_lot: { stays: all('available_at expires_at', storyTime) },
  point_request: { stays: all('requested_at decided_at', storyTime) },
  tier_change: { stays: { at: storyTime } },
  referral: {
    stays: all(
      'clicked_at attributed_at created_at converted_at approve_at decided_at appealed_at',
      storyTime,
    ),
  },
  referral_advocate: { stays: { joined_at: storyTime } },
  referral_check: { stays: { created_at: storyTime } },
  referral_click: { stays: { created_at: storyTime } },
  referral_click_day: { stays: { day: storyTime } },
  referral_program: { stays: all('created_at updated_at deleted_at', storyTime) },
  referral_reward: { stays: all('created_at settled_at', storyTime) },
  referral_trace: { stays: { seen_at: storyTime } },
  reward: { stays: all('created_at updated_at deleted_at', storyTime) },
  reward_code: { stays: all('expires_at created_at reminded_at', storyTime) },
  reward_device: { stays: all('created_at used_at revoked_at', forProofs) },
  reward_entry: { stays: { created_at: storyTime } },
  reward_hold: { stays: all('expires_at created_at', forProofs) },
  reward_issue: { stays: { issued_at: storyTime } },
  reward_reservation: { stays: { created_at: forProofs } },
  publishing_review: { stays: { created_at: forProofs } },
  reversal_review: { stays: { created_at: forProofs } },
  form: { stays: all('created_at updated_at deleted_at', forProofs) },
  submission: { stays: all('submitted_at', forProofs) },
  submission_file: { stays: all('created_at', forProofs) },
  landing_page: { stays: all('created_at updated_at deleted_at', forProofs) },
  survey: { stays: all('created_at updated_at deleted_at', forProofs) },
  survey_answer: { stays: { day: forProofs } },
  survey_tally: { stays: { day: counted } },
  survey_session: { stays: all('started_at updated_at completed_at', forProofs) },
  saved_block: { stays: all('created_at updated_at deleted_at', forProofs) },
  saved_view: { stays: all('created_at updated_at', forProofs) },
  segment: {
    moved: ['created_at', 'updated_at'],
    stays: all('counted_at archived_at', 'says what is so today'),
  },
  send_claim: { stays: { lease_until: 'gone once everything was sent' } },
  send_rate: { stays: all('refilled_at slowed_until', 'says what is so today') },
  warm_up: { stays: { started_on: 'says what is so today' } },
  warm_up_day: { stays: { day: 'says what is so today' } },
  sending_limit: { stays: { updated_at: forProofs } },
  sender: {
    moved: ['created_at', 'confirmed_at'],
    stays: all('confirm_expires_at archived_at refused_at', forProofs),
  },
  sender_review: { stays: { created_at: forProofs } },
  sending_domain: {
    moved: ['created_at', 'standing_changed_at'],
    stays: { checked_at: 'says what is so today' },
  },
  session: {
    stays: all('expires_at created_at last_seen_at authenticated_at', 'people who are signed in today'),
  },
  share_link: { stays: { created_at: forProofs } },
  smpp_receipt: { stays: all('done_at due_at', forProofs) },
  smpp_receipt_lease: { stays: { leased_until: forProofs } },
  smpp_submission: { stays: all('expires_at created_at', forProofs) },
  sms_network_day: { stays: { day: counted } },
  sms_reply: { stays: { received_at: forProofs } },
  sms_submission: { stays: { submitted_at: 'the carrier’s number of a text, until its receipt has come' } },
  staff_event: { stays: { at: forProofs } },
  staff_view: { stays: all('ticket_expires_at expires_at created_at opened_at', forProofs) },
  subscription_event: { moved: ['at'] },
  subscription_period: { moved: ['starts_at', 'ends_at', 'created_at'] },
  suppression: { moved: ['created_at'] },
  template: { moved: ['created_at', 'updated_at'], stays: { archived_at: forProofs } },
  top_up_attempt: { stays: all('created_at settled_at', forProofs) },
  virtual_account: { stays: { created_at: forProofs } },
  vouched_consent: { stays: { at: forProofs } },
  wallet_hold: { moved: ['expires_at', 'created_at', 'closed_at'] },
  webhook_attempt: { stays: { at: forProofs } },
  webhook_due: { stays: { due_at: forProofs } },
  webhook_endpoint: {
    stays: all(
      'previous_until failing_since not_before disabled_at last_delivered_at created_at updated_at',
      forProofs,
    ),
  },
  webhook_event: { stays: all('at next_attempt_at settled_at', forProofs) },
};

/**
 * The SET clause that moves a table's times: `to` says where a column goes. `kept_until` follows from the
 * time and is never moved like one.
 */
export function moveTimes(table: string, to: (column: string) => string): string {
  const columns = (timeColumns[table]?.moved ?? []).filter((column) => column !== 'kept_until');
  return columns.map((column) => `${column} = ${to(column)}`).join(', ');
}
