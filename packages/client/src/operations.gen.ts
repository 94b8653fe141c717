// Generated from the API's contracts by generate/write-types.ts. Change the contracts, not this file.

export type ErrorBody = {
  error: {
    /** A stable code for programs; see the table of codes */
    code: string;
    /** A sentence for people that says what to do */
    message: string;
    /** The path of the invalid value, like `messages.3.to` */
    field?: string;
    /** Every invalid value, if there are several */
    fields?: {
      field: string;
      message: string;
    }[];
  };
};

export type MessageRequest = EmailRequest | SmsRequest;

export type EmailRequest = {
  channel: 'email';
  /** An active sender of the account */
  from: {
    /** The sender’s id */
    senderId?: string;
    /** Or the sender’s email address or SMS sender ID */
    address?: string;
    /** Display name next to the email address */
    name?: string;
  };
  /** One address; for SMS a telephone number, like +2348031234567 */
  to: string;
  /** Required without a template */
  subject?: string;
  /** Sent unchanged except for its links; see Views and clicks */
  html?: string;
  /** The plain text; generated from the HTML if missing. For SMS, the message: Use 1,600 characters or fewer */
  text?: string;
  /** The recipient’s name, for the address and for merge tags */
  toName?: string;
  /** A template to use instead of `html` and `text` */
  templateId?: string;
  /** Values for the template: `{{ Attribs.<key> }}` */
  data?: Record<string, unknown>;
  /** Your own reference; you can search for it */
  reference?: string;
  /** Send at this time, at most 30 days ahead */
  scheduledAt?: string;
  /** A version 7 UUID that you generate. Repeating the same message with the same id changes nothing; a different message is refused with `conflict` */
  id?: string;
  /** One address for replies */
  replyTo?: string;
  /** Custom headers. Names must begin with `X-` */
  headers?: Record<string, string>;
  attachments?: Attachment[];
  /** `false` leaves links unchanged and doesn’t count views and clicks */
  tracking?: boolean;
  fallback?: Fallback;
};

export type Attachment = {
  filename: string;
  contentType: string;
  /** The file in base64. All files of a message together: at most 10 MB */
  content: string;
  /** For an inline image that the HTML references as `cid:…` */
  contentId?: string;
};

export type Fallback = {
  /** How long the message may take, from its time on. If it fails earlier, the fallback is sent at once */
  afterSeconds: number;
  message: EmailFallback | SmsFallback;
};

export type EmailFallback = {
  channel: 'email';
  /** An active sender of the account */
  from: {
    /** The sender’s id */
    senderId?: string;
    /** Or the sender’s email address or SMS sender ID */
    address?: string;
    /** Display name next to the email address */
    name?: string;
  };
  /** One address; for SMS a telephone number, like +2348031234567 */
  to: string;
  /** Required without a template */
  subject?: string;
  /** Sent unchanged except for its links; see Views and clicks */
  html?: string;
  /** The plain text; generated from the HTML if missing. For SMS, the message: Use 1,600 characters or fewer */
  text?: string;
  /** The recipient’s name, for the address and for merge tags */
  toName?: string;
  /** A template to use instead of `html` and `text` */
  templateId?: string;
  /** Values for the template: `{{ Attribs.<key> }}` */
  data?: Record<string, unknown>;
  /** Your own reference; you can search for it */
  reference?: string;
  /** One address for replies */
  replyTo?: string;
  /** Custom headers. Names must begin with `X-` */
  headers?: Record<string, string>;
  attachments?: Attachment[];
  /** `false` leaves links unchanged and doesn’t count views and clicks */
  tracking?: boolean;
};

export type SmsFallback = {
  channel: 'sms';
  /** An active sender of the account */
  from: {
    /** The sender’s id */
    senderId?: string;
    /** Or the sender’s email address or SMS sender ID */
    address?: string;
    /** Display name next to the email address */
    name?: string;
  };
  /** A telephone number, like +2348031234567 */
  to: string;
  /** The message; required without a template */
  text?: string;
  /** The recipient’s name, for the address and for merge tags */
  toName?: string;
  /** A template to use instead of `html` and `text` */
  templateId?: string;
  /** Values for the template: `{{ Attribs.<key> }}` */
  data?: Record<string, unknown>;
  /** Your own reference; you can search for it */
  reference?: string;
};

export type SmsRequest = {
  channel: 'sms';
  /** An active sender of the account */
  from: {
    /** The sender’s id */
    senderId?: string;
    /** Or the sender’s email address or SMS sender ID */
    address?: string;
    /** Display name next to the email address */
    name?: string;
  };
  /** A telephone number, like +2348031234567 */
  to: string;
  /** The message; required without a template */
  text?: string;
  /** The recipient’s name, for the address and for merge tags */
  toName?: string;
  /** A template to use instead of `html` and `text` */
  templateId?: string;
  /** Values for the template: `{{ Attribs.<key> }}` */
  data?: Record<string, unknown>;
  /** Your own reference; you can search for it */
  reference?: string;
  /** Send at this time, at most 30 days ahead */
  scheduledAt?: string;
  /** A version 7 UUID that you generate. Repeating the same message with the same id changes nothing; a different message is refused with `conflict` */
  id?: string;
  fallback?: Fallback;
};

export type AcceptedMessage = {
  id: string;
  channel: 'email' | 'sms';
  /** The normalized address or number */
  to: string;
  /** `queued`, or `skipped` if the address is suppressed. For a repeated id, the current status of the first message */
  status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
  reason: string | null;
  /** For SMS, the number of segments charged */
  segments: number;
  scheduledAt: string | null;
  /** The id of its fallback, a message with a status of its own; null without one */
  fallbackId: string | null;
};

export type BatchRequest = {
  messages: MessageRequest[];
  /** Accepts the valid messages; without it, one invalid message refuses the whole batch */
  partial?: boolean;
};

export type BatchAnswer = {
  batchId: string | null;
  messages: {
    id: string;
    channel: 'email' | 'sms';
    /** The normalized address or number */
    to: string;
    /** `queued`, or `skipped` if the address is suppressed. For a repeated id, the current status of the first message */
    status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
    reason: string | null;
    /** For SMS, the number of segments charged */
    segments: number;
    scheduledAt: string | null;
    /** The id of its fallback, a message with a status of its own; null without one */
    fallbackId: string | null;
    index: number;
  }[];
  refused: {
    index: number;
    field: string;
    code: string;
    message: string;
  }[];
};

export type Message = {
  id: string;
  channel: 'email' | 'sms';
  source: 'api' | 'smtp' | 'smpp' | 'dashboard' | 'reply';
  /** `queued` and `sending` are in progress; `held` waits because its sender was stopped, or as the fallback of another message; `sent` was accepted by the mail server or carrier; `delivered` (SMS) reached the phone; `bounced` (email) and `undelivered` (SMS) came back; `complained` was reported as spam; `failed` was refused; `unknown` is in doubt: we don’t know whether it was delivered; `skipped` was never sent, see `reason`; `cancelled` was cancelled by you */
  status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
  /** Explains a status other than `sent`. `sender_unauthenticated` on a queued message: it waits until its domain’s DKIM record is correct. `fallback`: it waits for another message; `not_needed`: that one arrived */
  reason: string | null;
  from: string;
  to: string;
  subject: string;
  reference: string;
  segments: number;
  cost: {
    /** Decimal, in the currency’s major unit */
    amount: string;
    currency: string;
  } | null;
  scheduledAt: string | null;
  createdAt: string;
  /** When it was sent or failed */
  settledAt: string | null;
  /** SMS only: when it was delivered, according to the carrier’s receipt */
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
};

export type Total = {
  count: number;
  /** False up to 100,000 items. True above, and for a search that would take too long to count */
  isEstimate: boolean;
};

export type MessageDetail = {
  id: string;
  channel: 'email' | 'sms';
  source: 'api' | 'smtp' | 'smpp' | 'dashboard' | 'reply';
  /** `queued` and `sending` are in progress; `held` waits because its sender was stopped, or as the fallback of another message; `sent` was accepted by the mail server or carrier; `delivered` (SMS) reached the phone; `bounced` (email) and `undelivered` (SMS) came back; `complained` was reported as spam; `failed` was refused; `unknown` is in doubt: we don’t know whether it was delivered; `skipped` was never sent, see `reason`; `cancelled` was cancelled by you */
  status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
  /** Explains a status other than `sent`. `sender_unauthenticated` on a queued message: it waits until its domain’s DKIM record is correct. `fallback`: it waits for another message; `not_needed`: that one arrived */
  reason: string | null;
  from: string;
  to: string;
  subject: string;
  reference: string;
  segments: number;
  cost: {
    /** Decimal, in the currency’s major unit */
    amount: string;
    currency: string;
  } | null;
  scheduledAt: string | null;
  createdAt: string;
  /** When it was sent or failed */
  settledAt: string | null;
  /** SMS only: when it was delivered, according to the carrier’s receipt */
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  /** Whether opens and clicks are counted */
  tracking: boolean;
  /** Excludes scanners, as do clicks */
  opens: number;
  clicks: number;
  fallback: {
    id: string;
    /** `queued` and `sending` are in progress; `held` waits because its sender was stopped, or as the fallback of another message; `sent` was accepted by the mail server or carrier; `delivered` (SMS) reached the phone; `bounced` (email) and `undelivered` (SMS) came back; `complained` was reported as spam; `failed` was refused; `unknown` is in doubt: we don’t know whether it was delivered; `skipped` was never sent, see `reason`; `cancelled` was cancelled by you */
    status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
    /** By when this message must have arrived */
    decideAt: string;
    /** Null until it’s decided */
    outcome: 'sent' | 'not_needed' | 'cancelled' | null;
  } | null;
  /** The message in whose place this one is sent */
  fallbackOf: string | null;
  events: MessageEvent[];
};

export type MessageEvent = {
  at: string;
  /** For example accepted, sent, delivered, open, click, bounce or complaint */
  kind: string;
  /** Who opened or clicked: `human`, `proxy` (the mail provider fetched the images), `scanner` (an automated link check; never counted) or `unknown` */
  audience: string;
  /** The URL for a click, the mail server’s reply for a bounce */
  detail: string;
};

export type Contact = {
  id: string;
  fullName: string;
  email: string | null;
  telephone: string | null;
  emailStatus: 'enabled' | 'blocklisted';
  smsStatus: 'enabled' | 'blocklisted';
  attributes: Record<string, string | number | boolean>;
  createdAt: string;
};

export type ContactRequest = {
  fullName: string;
  /** Required unless you give a telephone number */
  email?: string;
  telephone?: string;
  /** Lists to join. On a double opt-in list the person must confirm first */
  listIds?: string[];
  /** A date is `2026-01-31`, or `--01-31` if it has no year, like many birthdays */
  attributes?: Record<string, string | number | boolean>;
  /** An IANA time zone, like `Africa/Lagos`. Empty to follow the telephone number or the account */
  timeZone?: string;
};

export type ContactDetail = {
  id: string;
  fullName: string;
  email: string | null;
  telephone: string | null;
  emailStatus: 'enabled' | 'blocklisted';
  smsStatus: 'enabled' | 'blocklisted';
  attributes: Record<string, string | number | boolean>;
  createdAt: string;
  /** Null if it follows the telephone number or the account */
  timeZone: string | null;
  lists: {
    listId: string;
    name: string;
    state: 'subscribed' | 'unconfirmed' | 'unsubscribed';
  }[];
};

export type ContactMessage = {
  /** `journey`: of a journey’s step. `message`: a single one, sent with `POST /v1/messages`, SMPP or SMTP */
  kind: 'campaign' | 'journey' | 'message';
  /** Null for a single message */
  campaignId: string | null;
  /** Of a journey: its name and the step’s. Null for a single message */
  campaignName: string | null;
  /** Of a single message: its subject, or the beginning of its text. Null for others */
  subject: string | null;
  channel: 'email' | 'sms';
  /** `left_out`: got and will get no message, for the reason given. `in_doubt`: handed over, without an answer */
  state: 'sent' | 'waiting' | 'failed' | 'in_doubt' | 'left_out';
  /** Why: for `left_out` one of `no_email`, `no_phone`, `invalid_address`, `duplicate`, `unsubscribed`, `left_list`, `unconfirmed`, `suppressed`, `blocklisted`, `do_not_disturb`, `cap`, `hours`, `holdout`, `no_winner`, `no_money`, `no_route`, `no_code`, `sender_stopped`, `cancelled`, `overdue`, `other_channel`, `left_journey`, `deleted`, `erased`, `details_deleted`. Otherwise why it waits, failed or is in doubt; null if there’s nothing to say */
  reason: string | null;
  /** For `waiting`: the earliest time of the next attempt, if it has one */
  until: string | null;
  /** The answer in words */
  sentence: string;
  /** What to do about it; null if there’s nothing to do */
  next: string | null;
  /** When it was decided; while it waits, when the campaign’s audience was frozen */
  at: string;
};

export type ContactOutlook = {
  items: ComingStep[];
};

export type ComingStep = {
  /** `campaign`: one that is scheduled. `step`: of a journey that the contact is in */
  kind: 'campaign' | 'step';
  campaignId: string | null;
  journeyId: string | null;
  /** The contact’s run, as `GET /v1/contacts/{id}/journeys` lists it */
  runId: string | null;
  nodeId: string | null;
  /** The campaign or the journey */
  name: string;
  /** What happens, in a few words */
  title: string;
  /** Of a message; null for other steps */
  channel: 'email' | 'sms' | null;
  /** When, if nothing delays it; null while the journey is paused */
  at: string | null;
  /** `open`: what comes after it isn’t known yet. `held`: the message waits for money or its sender */
  state: 'planned' | 'open' | 'held' | 'paused';
  /** Why the message wouldn’t be sent if it were its turn now */
  reason: 'no_email' | 'no_phone' | 'invalid_address' | 'duplicate' | 'unsubscribed' | 'left_list' | 'unconfirmed' | 'suppressed' | 'blocklisted' | 'do_not_disturb' | 'cap' | 'hours' | 'holdout' | 'no_winner' | 'no_money' | 'no_route' | 'no_code' | 'sender_stopped' | 'cancelled' | 'overdue' | 'other_channel' | 'left_journey' | 'deleted' | 'erased' | 'details_deleted' | null;
  /** What to know about it, in words */
  sentence: string | null;
};

export type ContactChange = {
  fullName?: string;
  email?: string;
  telephone?: string;
  /** Replaces the contact’s lists; the contact leaves all others */
  listIds?: string[];
  /** Replaces all attributes. A date is `2026-01-31`, or `--01-31` if it has no year, like many birthdays */
  attributes?: Record<string, string | number | boolean>;
  /** An IANA time zone, like `Africa/Lagos`. Empty to follow the telephone number or the account */
  timeZone?: string;
};

export type MergeRequest = {
  /** The contact that goes */
  otherId: string;
  /** Whose value stays where both have a different one; the kept contact’s unless you say `other` */
  choices?: {
    fullName?: 'kept' | 'other';
    email?: 'kept' | 'other';
    telephone?: 'kept' | 'other';
    timeZone?: 'kept' | 'other';
    attributes?: Record<string, 'kept' | 'other'>;
  };
};

export type List = {
  id: string;
  name: string;
  optIn: 'single' | 'double';
  subscribed: number;
  unconfirmed: number;
  unsubscribed: number;
  createdAt: string;
};

export type ListRequest = {
  name: string;
  optIn?: 'single' | 'double';
};

export type MembersRequest = {
  contactIds: string[];
};

export type Suppression = {
  channel: 'email' | 'sms';
  /** Null if the person was erased; the address stays suppressed */
  address: string | null;
  reason: 'unsubscribe' | 'complaint' | 'bounce' | 'manual';
  createdAt: string;
};

export type SuppressionRequest = {
  channel: 'email' | 'sms';
  address: string;
  reason?: 'unsubscribe' | 'complaint' | 'bounce' | 'manual';
};

export type EventsRequest = {
  events: EventRequest[];
};

export type EventRequest = {
  /** The contact’s id */
  contactId?: string;
  /** Or its email address */
  email?: string;
  /** Or its telephone number, like +2348031234567. If several have it, the one added first */
  telephone?: string;
  /** What happened, like `order.paid` or `cart.abandoned`. Names that begin with `form.`, `page.`, `survey.`, `lead.`, `reward.`, `airtime.`, `points.`, `tier.`, `referral.` or `message.` are ours */
  name: string;
  /** When it happened: in the last 365 days, at most 5 minutes ahead. Now, if missing */
  at?: string;
  /** For example an order number. An event with a key of the last 30 days is a repeat and isn’t stored */
  dedupKey?: string;
  /** Up to 50 texts (500 characters), numbers, and true or false, without nesting. Segments can compare them */
  properties?: Record<string, string | number | boolean>;
};

export type EventsAnswer = {
  /** How many were stored */
  recorded: number;
  /** How many had a key of the last 30 days */
  repeated: number;
  /** Events that weren’t stored; all others were */
  refused: {
    /** The position in `events` */
    index: number;
    /** `contact_not_found`, `invalid_input` or `limit_reached` */
    code: string;
    field: string;
    message: string;
  }[];
};

export type Campaign = {
  id: string;
  channel: 'email' | 'sms';
  name: string;
  /** Empty for SMS */
  subject: string;
  status: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'cancelled' | 'finished' | 'failed';
  /** Increases with each change of the draft */
  revision: number;
  hasAbTest: boolean;
  /** Why it couldn’t start or was paused automatically */
  failure: string | null;
  recipients: number;
  /** As in the statistics: includes email the recipient’s server refused immediately (counted as bounced) and SMS in doubt */
  sent: number;
  /** SMS only: how many a carrier reported as delivered */
  delivered: number;
  failed: number;
  uniqueViews: number;
  uniqueClicks: number;
  /** With a time per contact, when the first of them gets it */
  scheduledAt: string | null;
  /** While it is scheduled: the local time at which each contact gets it in their own time zone. Null if all get it together */
  contactTime: string | null;
  timezone: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** While the draft waits for a colleague’s approval */
  approval: {
    requestedAt: string;
    /** The person’s name */
    requestedBy: string;
    note: string;
  } | null;
};

export type CampaignRequest = EmailCampaignRequest | SmsCampaignRequest;

export type EmailCampaignRequest = {
  channel: 'email';
  name: string;
  /** An active sender of this channel */
  senderId: string;
  audience: CampaignAudience;
  /** Whether to add UTM parameters to links */
  hasAnalytics?: boolean;
  /** An A/B test; null or missing for none */
  abTest?: AbTest | null;
  /** The sender name recipients see */
  fromBrand: string;
  subject: string;
  preheader?: string;
  /** Copied into the draft unless you give `html` or `text` */
  templateId?: string;
  html?: string;
  text?: string;
  isArchivedPublicly?: boolean;
};

export type CampaignAudience = {
  source: 'list';
  listIds: string[];
} | {
  source: 'all';
} | {
  source: 'segment';
  segmentIds: string[];
} | {
  source: 'paste';
  /** One recipient per line: an address or number, or JSON like `{"name":"Ada","email":"ada@example.com"}`. For SMS, use `telephone` instead of `email` */
  pasted: string;
};

export type AbTest = {
  /** The first is the campaign itself and may only have a time. What is null is as in the campaign */
  variants: AbVariant[];
  /** Percent of the audience; null splits everyone evenly */
  testShare?: number | null;
  /** From when the last test message is settled */
  minutes?: number;
  measure?: 'clicks' | 'views' | 'conversions' | 'hand';
  /** The name of the event that counts as a conversion */
  event?: string;
  /** What the rest gets when no variant is clearly better: A, the leading one, or a person decides */
  ifUnclear?: 'first' | 'leading' | 'wait';
  /** Percent of the audience who deliberately get nothing */
  holdoutShare?: number;
};

export type AbVariant = {
  subject?: string | null;
  preheader?: string | null;
  fromBrand?: string | null;
  /** SMS only */
  text?: string | null;
  /** A time of day like `09:00`, in the campaign’s time zone */
  sendAt?: string | null;
  /** Email only. A template named alone supplies it */
  content?: {
    templateId?: string | null;
    html?: string;
    text?: string;
  } | null;
};

export type SmsCampaignRequest = {
  channel: 'sms';
  name: string;
  /** An active sender of this channel */
  senderId: string;
  audience: CampaignAudience;
  /** Whether to add UTM parameters to links */
  hasAnalytics?: boolean;
  /** An A/B test; null or missing for none */
  abTest?: AbTest | null;
  text?: string;
  /** An SMS template. Copied into the draft unless you give `text` */
  templateId?: string;
  /** Replaces links with short ones that count clicks */
  isTracked?: boolean;
};

export type CampaignChange = {
  name?: string;
  /** An active sender of this channel */
  senderId?: string;
  audience?: CampaignAudience;
  hasAnalytics?: boolean;
  /** Null removes the A/B test */
  abTest?: AbTest | null;
  /** The sender name recipients see */
  fromBrand?: string;
  subject?: string;
  preheader?: string;
  /** Replaces the draft’s content unless you give `html` or `text` */
  templateId?: string;
  html?: string;
  /** For SMS: Use 1,600 characters or fewer */
  text?: string;
  isArchivedPublicly?: boolean;
  isTracked?: boolean;
  /** The revision you read. Refused with `stale_revision` if the draft has changed since */
  revision?: number;
};

export type ScheduleRequest = {
  /** Local date and time, like `2026-12-01T09:00` */
  local: string;
  /** An IANA time zone, like `Africa/Lagos`. Defaults to the account’s */
  timezone?: string;
  /** Sends to each contact at this time in their own time zone. `timezone` is then for contacts whose zone isn’t known */
  isPerContact?: boolean;
};

export type AbTestReport = {
  state: 'testing' | 'waiting' | 'decided' | 'ended' | 'cancelled' | 'split';
  measure: 'clicks' | 'views' | 'conversions' | 'hand';
  event: string;
  ifUnclear: 'first' | 'leading' | 'wait';
  minutes: number;
  secondsLeft: number | null;
  isPaused: boolean;
  variants: {
    n: number;
    letter: string;
    subject: string;
    sendAt: string | null;
    recipients: number;
    sent: number;
    views: number;
    clicks: number;
    conversions: number;
  }[];
  verdict: {
    leader: number;
    second: number;
    isClear: boolean;
    chance: number;
    difference: {
      low: number;
      high: number;
    };
  } | null;
  summary: string;
  rest: {
    recipients: number;
    sent: number;
    views: number;
    clicks: number;
  };
  heldOut: number;
  winner: number | null;
  outcome: 'winner' | 'unclear' | 'hand' | 'none' | null;
  decidedAt: string | null;
  releaseAt: string | null;
};

export type AbTestDecision = {
  /** 0 for A, 1 for B and so on; null sends the rest nothing */
  winner: number | null;
};

export type CampaignStatistics = {
  status: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'cancelled' | 'finished' | 'failed';
  recipients: number;
  /** Each recipient is in exactly one of these. For an SMS campaign, `sent` plus `unknown` is its `sent` count */
  progress: {
    queued: number;
    sent: number;
    failed: number;
    unknown: number;
    skipped: number;
    cancelled: number;
  };
  /** Excludes automated link checks */
  counts: {
    sent: number;
    deliveries: number;
    views: number;
    uniqueViews: number;
    clicks: number;
    uniqueClicks: number;
    bounces: number;
    complaints: number;
    unsubscribers: number;
  };
  /** SMS only: what carriers reported */
  receipts: {
    successes: number;
    pendings: number;
    fails: number;
  };
  /** Automated views and clicks, in no other count, except that `proxyViews` are also in the views */
  machine: {
    views: number;
    clicks: number;
    proxyViews: number;
  };
  /** People excluded from the campaign, by reason */
  excluded: Record<string, number>;
  links: {
    n: number;
    url: string;
    clicks: number;
    uniqueClicks: number;
  }[];
  /** By hour for the first 72 hours, then by day in UTC; `at` is the start */
  series: {
    at: string;
    isDay: boolean;
    sent: number;
    delivered: number;
    views: number;
    clicks: number;
    bounces: number;
    unsubscribers: number;
  }[];
};

export type Recipient = {
  /** Null for pasted people who weren’t contacts, and after an erasure */
  contactId: string | null;
  name: string | null;
  /** Email address or telephone number; null if there’s none */
  address: string | null;
  /** `left_out`: got and will get no message, for the reason given. `in_doubt`: handed over, without an answer */
  state: 'sent' | 'waiting' | 'failed' | 'in_doubt' | 'left_out';
  /** Why: for `left_out` one of `no_email`, `no_phone`, `invalid_address`, `duplicate`, `unsubscribed`, `left_list`, `unconfirmed`, `suppressed`, `blocklisted`, `do_not_disturb`, `cap`, `hours`, `holdout`, `no_winner`, `no_money`, `no_route`, `no_code`, `sender_stopped`, `cancelled`, `overdue`, `other_channel`, `left_journey`, `deleted`, `erased`, `details_deleted`. Otherwise why it waits, failed or is in doubt; null if there’s nothing to say */
  reason: string | null;
  /** For `waiting`: the earliest time of the next attempt, if it has one */
  until: string | null;
  /** The answer in words */
  sentence: string;
  /** What to do about it; null if there’s nothing to do */
  next: string | null;
  /** When it was decided; null while it waits */
  at: string | null;
};

export type Template = {
  id: string;
  channel: 'email' | 'sms';
  name: string;
  /** For an SMS template, its category */
  tag: string;
  subject: string;
  createdAt: string;
  updatedAt: string;
};

export type Wallet = {
  balances: {
    currency: string;
    /** Decimal, in the currency’s major unit */
    balance: string;
    /** Reserved for messages being sent */
    held: string;
    /** Decimal, in the currency’s major unit */
    available: string;
    isCurrent: boolean;
  }[];
};

export type Feeds = {
  items: Feed[];
};

export type Feed = {
  id: string;
  name: string;
  url: string;
  /** What the feed calls itself */
  title: string;
  modelId: string;
  schedule: {
    every: 'day';
    time: string;
  } | {
    every: 'week';
    weekday: number;
    time: string;
  } | {
    every: 'month';
    day: number;
    time: string;
  };
  maxItems: number;
  status: 'active' | 'paused';
  /** Null while it is paused */
  nextCheckAt: string | null;
  lastCheckedAt: string | null;
  lastSentAt: string | null;
  /** What the last check did, in words */
  lastResult: string;
  /** What went wrong in it, in words */
  lastError: string | null;
  /** Checks in a row that failed. After ten the feed is paused */
  failures: number;
  revision: number;
  createdAt: string;
};

export type FeedRequest = {
  name: string;
  /** The address of an RSS or Atom feed */
  url: string;
  /** A draft email campaign with `{{ feed.items }}` in its content. Each email is a copy of it, with its sender and audience */
  modelId: string;
  /** In the account’s time zone. `weekday` 1 is Monday. In a month without the `day`, its last day counts */
  schedule: {
    every: 'day';
    time: string;
  } | {
    every: 'week';
    weekday: number;
    time: string;
  } | {
    every: 'month';
    day: number;
    time: string;
  };
  /** Newest first. Any others go out in the next email */
  maxItems?: number;
  /** Whether the first email contains the newest items that the feed has already */
  sendsNewest?: boolean;
};

export type FeedChange = {
  name?: string;
  /** Items that the new address has already are never sent */
  url?: string;
  modelId?: string;
  schedule?: {
    every: 'day';
    time: string;
  } | {
    every: 'week';
    weekday: number;
    time: string;
  } | {
    every: 'month';
    day: number;
    time: string;
  };
  maxItems?: number;
  /** Refused with `stale_revision` if the feed was changed since */
  revision?: number;
};

export type FeedItems = {
  items: FeedItem[];
  /** Null on the last page */
  nextCursor: string | null;
  /** Only with `include=total` */
  total?: Total;
};

export type FeedItem = {
  id: string;
  title: string;
  link: string;
  publishedAt: string | null;
  firstSeenAt: string;
  /** `skipped` items are never sent */
  state: 'waiting' | 'sent' | 'skipped';
  /** The campaign that carried it */
  campaignId: string | null;
};

export type Asset = {
  id: string;
  filename: string;
  /** What it is stored as. WebP becomes JPEG or PNG */
  contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'application/pdf';
  /** Of all its sizes */
  bytes: number;
  /** In pixels; of a PDF, its first page in points */
  width: number;
  height: number;
  /** Of a PDF */
  pages: number | null;
  /** The file at its full size. Public, and never changes */
  url: string;
  /** At most 1,200 pixels wide, for emails. Of a PDF, its first page */
  emailUrl: string;
  /** At most 480 pixels wide */
  thumbUrl: string;
  /** How many templates and campaigns show it */
  uses: {
    templates: number;
    campaigns: number;
  };
  createdAt: string;
};

export type Form = {
  id: string;
  name: string;
  /** Its public page */
  url: string;
  /** What visitors get. Only `open` takes submissions */
  state: 'draft' | 'held' | 'early' | 'open' | 'closed' | 'removed';
  /** The published version; null before the first */
  version: number | null;
  /** The list that people join */
  listId: string;
  /** As edited; a new version begins when they are published */
  fields: FormField[];
  visits: number;
  submissions: number;
  createdAt: string;
};

export type FormField = {
  /** The name of its answer */
  key: string;
  type: 'text' | 'long-text' | 'email' | 'telephone' | 'number' | 'date' | 'choice' | 'choices' | 'dropdown' | 'checkbox' | 'consent' | 'rating' | 'file' | 'hidden' | 'nps' | 'csat' | 'ces' | 'ranking' | 'matrix' | 'picture' | 'statement';
  label: string;
  isRequired: boolean;
  /** The choices, if it has any */
  options: string[];
  /** The contact’s attribute that keeps the answer */
  attribute: string | null;
};

export type Submission = {
  id: string;
  formId: string;
  /** The form, or the page that showed it */
  publishedId: string;
  /** The published version that asked */
  version: number;
  contactId: string | null;
  /** By the key of the field */
  answers: Record<string, string | number | boolean | string[] | Record<string, string>>;
  /** The files that came with it, in the order they were sent */
  files: SubmittedFile[];
  /** What the person agreed to, in the words they read */
  consents: {
    channel: 'email' | 'sms';
    wording: string;
  }[];
  /** Where the person stands on the form’s list now */
  standing: 'subscribed' | 'waiting' | 'asked' | 'left-out' | 'waiting-quota' | 'waiting-sender' | 'waiting-money' | 'none' | 'unsubscribed' | 'gone';
  submittedAt: string;
};

export type SubmittedFile = {
  id: string;
  /** The key of the field or question */
  field: string;
  filename: string;
  contentType: string;
  bytes: number;
  /** Downloads the file until `expiresAt`, for anyone who has it */
  url: string;
  /** Ten minutes after this answer. List again for a new link */
  expiresAt: string;
};

export type Survey = {
  id: string;
  name: string;
  /** Its public page */
  url: string;
  /** What visitors get. Only `open` takes answers */
  state: 'draft' | 'held' | 'early' | 'open' | 'closed' | 'removed';
  /** The published version; null before the first */
  version: number | null;
  /** Stores no contact, and shows its answers only together */
  isAnonymous: boolean;
  /** As edited; a new version begins when they are published */
  questions: SurveyQuestion[];
  visits: number;
  submissions: number;
  endsAt: string | null;
  createdAt: string;
};

export type SurveyQuestion = {
  /** The name of its answer */
  key: string;
  type: 'text' | 'long-text' | 'email' | 'telephone' | 'number' | 'date' | 'choice' | 'choices' | 'dropdown' | 'checkbox' | 'consent' | 'rating' | 'file' | 'hidden' | 'nps' | 'csat' | 'ces' | 'ranking' | 'matrix' | 'picture' | 'statement';
  label: string;
  isRequired: boolean;
  /** The choices, or the rows of a matrix */
  options: string[];
  /** Of a matrix */
  columns: string[];
};

export type SurveyAnswers = {
  /** Of the submission */
  id: string;
  surveyId: string;
  /** The published version that asked */
  version: number;
  /** The link that brought the person */
  channel: string;
  contactId: string | null;
  /** By the key of the question. A ranking has the best choice first, a matrix a column for each row */
  answers: Record<string, string | number | boolean | string[] | Record<string, string>>;
  /** The files that came with it, in the order they were sent */
  files: SubmittedFile[];
  submittedAt: string;
};

export type LeadCampaign = {
  id: string;
  name: string;
  /** Its public page */
  url: string;
  /** What visitors get. Only `open` takes leads */
  state: 'draft' | 'held' | 'early' | 'open' | 'closed' | 'removed';
  /** The list that leads join */
  listId: string;
  visits: number;
  /** Paid for */
  accepted: number;
  /** Sealed until the wallet can pay */
  waiting: number;
  /** Sealed until someone approves them, because they came after the daily limit */
  held: number;
  /** Not charged: duplicates, throw-away addresses and robots */
  free: number;
  createdAt: string;
};

export type Lead = {
  id: string;
  campaignId: string;
  /** `waiting` and `held` leads are sealed: they have no answers yet */
  state: 'accepted' | 'waiting' | 'held' | 'free';
  /** Why it isn’t charged; empty for one that is */
  reason: '' | 'duplicate' | 'disposable' | 'robot';
  /** Its telephone number came with another email address before */
  isRepeated: boolean;
  channel: 'public' | 'embed' | 'facebook-ad' | 'facebook-page' | 'whatsapp-status' | 'twitter' | 'linkedin' | 'email' | 'qr' | 'campaign';
  contactId: string | null;
  /** By the key of the field */
  answers: Record<string, string | number | boolean | string[] | Record<string, string>> | null;
  /** What the person agreed to, in the words they read */
  consents: {
    channel: 'email' | 'sms';
    wording: string;
  }[] | null;
  /** Null if it wasn’t charged */
  price: {
    amountMinor: string;
    currency: string;
  } | null;
  dispute: 'open' | 'refunded' | 'rejected' | null;
  submittedAt: string;
};

export type LeadRequest = {
  campaignId: string;
  /** Where the person came from, for the report */
  channel?: 'public' | 'embed' | 'facebook-ad' | 'facebook-page' | 'whatsapp-status' | 'twitter' | 'linkedin' | 'email' | 'qr' | 'campaign';
  /** By the key of the field, as the person gave them. A consent field is true only if the person read its sentence and agreed */
  answers: Record<string, string | boolean | string[]>;
};

export type Journeys = {
  items: Journey[];
};

export type Journey = {
  id: string;
  name: string;
  kind: 'campaign' | 'reminder' | 'lifecycle';
  /** `draining`: nobody new enters, and people inside continue */
  status: 'draft' | 'running' | 'paused' | 'draining' | 'archived';
  /** The published version that contacts enter */
  version: number | null;
  createdAt: string;
  publishedAt: string | null;
};

export type JourneyStatistics = {
  nodes: {
    nodeId: string;
    entered: number;
    /** Contacts who are at the step now */
    waiting: number;
    /** By the way out that was taken */
    done: Record<string, number>;
    /** By reason */
    skipped: Record<string, number>;
    /** By reason */
    failed: Record<string, number>;
  }[];
  /** The counts of a campaign, for each step that sends */
  messages: {
    nodeId: string;
    channel: 'email' | 'sms';
    queued: number;
    sent: number;
    failed: number;
    skipped: number;
    delivered: number;
    views: number;
    uniqueViews: number;
    clicks: number;
    uniqueClicks: number;
    bounces: number;
    complaints: number;
    unsubscribers: number;
  }[];
  /** Who reached the goal, and how many of the control group did so without the journey */
  conversion: {
    entered: number;
    converted: number;
    heldOut: number;
    heldOutConverted: number;
  };
};

export type SkippedContact = {
  runId: string;
  contactId: string;
  name: string;
  email: string | null;
  phone: string | null;
  outcome: 'skipped' | 'failed';
  reason: string;
  /** The reason in words */
  sentence: string;
  at: string;
};

export type JourneyResumeRequest = {
  /** What happens to messages that became due during the pause: they are sent now, or skipped */
  overdue: 'send' | 'skip';
};

export type JourneyEntriesRequest = {
  contactIds: string[];
  /** For example an order number. The same contact with the same key enters once */
  key?: string;
};

export type JourneyEntries = {
  /** How many the journey’s rules of entry judge now */
  accepted: number;
  /** Ids that aren’t contacts of the account */
  unknown: string[];
};

export type JourneyRuns = {
  items: JourneyRun[];
};

export type JourneyRun = {
  id: string;
  journeyId: string;
  version: number;
  status: 'waiting' | 'completed' | 'goal' | 'stopped' | 'held_out';
  /** The step the contact is at, or was at the end */
  nodeId: string;
  enteredAt: string;
  /** When it goes on */
  wakeAt: string;
  endedAt: string | null;
  convertedAt: string | null;
  steps: {
    n: number;
    nodeId: string;
    /** The way out that was taken */
    port: string | null;
    outcome: 'done' | 'skipped' | 'failed' | 'moved';
    /** Why it was skipped or failed */
    reason: string | null;
    messageId: string | null;
    at: string;
  }[];
};

export type Reward = {
  id: string;
  name: string;
  kind: 'coupon' | 'credit' | 'physical' | 'manual' | 'airtime';
  /** Its claim page. Only a link in a message says whose reward it is */
  url: string;
  /** What visitors get. Only `open` gives codes */
  state: 'draft' | 'held' | 'early' | 'open' | 'closed' | 'removed';
  /** The list that claimers join */
  listId: string;
  /** In minor units */
  valueMinor: string;
  currency: string;
  /** Given to people */
  issued: number;
  /** Used, without what was rolled back */
  redeemed: number;
  createdAt: string;
};

export type CodeToValidate = {
  /** As the customer shows it: any case, with or without spaces and dashes */
  code: string;
  /** Of credit: how much to use, in minor units. Missing: all that is left */
  amountMinor?: string | null;
};

export type RewardCode = {
  code: string;
  rewardId: string;
  reward: string;
  kind: 'coupon' | 'credit' | 'physical' | 'manual' | 'airtime';
  /** In minor units */
  valueMinor: string;
  currency: string;
  /** What can be used now of credit; null for other kinds */
  availableMinor: string | null;
  expiresAt: string | null;
  /** Whose code it is; null for one that everyone shares */
  contactId: string | null;
};

export type HoldRequest = {
  /** As the customer shows it: any case, with or without spaces and dashes */
  code: string;
  /** Of credit: how much to use, in minor units. Missing: all that is left */
  amountMinor?: string | null;
  /** Yours, unique for this use of the code, such as the order number. Sending it again returns the same answer and uses nothing more */
  key: string;
  /** How long it stays set aside */
  seconds?: number;
};

export type RedeemRequest = {
  /** As the customer shows it: any case, with or without spaces and dashes */
  code: string;
  /** Of credit: how much to use, in minor units. Missing: all that is left */
  amountMinor?: string | null;
  /** Yours, unique for this use of the code, such as the order number. Sending it again returns the same answer and uses nothing more */
  key: string;
  /** The hold that this use was set aside with */
  holdId?: string | null;
  /** For your own books, such as the order number */
  reference?: string;
};

export type Redemption = {
  id: string;
  code: string;
  /** In minor units */
  amountMinor: string;
  reference: string;
  createdAt: string;
  rolledBackAt: string | null;
};

export type RollBackRequest = {
  reference?: string;
};

export type LoyaltyProgram = {
  id: string;
  name: string;
  /** Only `active` gives points */
  status: 'draft' | 'active' | 'ended';
  /** What points are called */
  unit: string;
  /** The members’ page. Only a link in a message says whose card it shows */
  url: string;
  currency: string;
  /** The number of points that are worth `worthMinor` */
  worthPoints: number;
  /** In minor units; 0 if points have no cash value */
  worthMinor: string;
  members: number;
  createdAt: string;
};

export type LoyaltyMemberRequest = {
  /** The contact’s id */
  contactId?: string;
  /** Or its email address */
  email?: string;
  /** Or its telephone number, like +2348031234567 */
  telephone?: string;
};

export type LoyaltyMember = {
  id: string;
  programId: string;
  /** On the card and in its QR code */
  number: string;
  /** Null once the contact was erased */
  contactId: string | null;
  tier: string | null;
  /** When the tier is checked again */
  tierUntil: string | null;
  /** Points that can be spent now */
  available: number;
  /** Points that can’t be spent yet */
  pending: number;
  /** All points ever earned */
  lifetime: number;
  /** What the available points are worth, in minor units */
  worthMinor: string | null;
  nextExpiry: {
    /** In points */
    points: number;
    at: string;
  } | null;
  joinedAt: string;
};

export type PointEntry = {
  id: string;
  kind: 'earn' | 'spend' | 'adjust' | 'expire' | 'reverse' | 'opening';
  /** Negative if they were spent */
  points: number;
  /** Of a refund: points that were spent already and weren’t taken back */
  missed: number;
  /** When they become spendable; null if they were spendable immediately */
  availableAt: string | null;
  expiresAt: string | null;
  reference: string;
  reason: string;
  at: string;
};

export type EarnRequest = {
  points: number;
  /** Yours, unique for this movement, such as the order number. Sending it again returns the same answer and moves nothing more */
  key: string;
  /** For your own books, such as the order number */
  reference?: string;
  /** What the member reads in the history */
  reason?: string;
};

export type PointMovement = {
  id: string;
  kind: 'earn' | 'spend' | 'adjust' | 'expire' | 'reverse' | 'opening';
  /** Negative if they were spent */
  points: number;
};

export type SpendRequest = {
  /** How many to spend; null for a reward */
  points?: number | null;
  /** Or the reward to buy for its price in points */
  rewardId?: string | null;
  /** Yours, unique for this movement, such as the order number. Sending it again returns the same answer and moves nothing more */
  key: string;
  /** For your own books, such as the order number */
  reference?: string;
};

export type ReferralProgram = {
  id: string;
  name: string;
  /** Its page, for friends with a code */
  url: string;
  /** What visitors get. Only `open` takes friends */
  state: 'draft' | 'held' | 'early' | 'open' | 'closed' | 'removed';
  currency: string;
  advocates: number;
  friends: number;
  /** Approved */
  conversions: number;
  createdAt: string;
};

export type CreateAdvocateRequest = {
  programId: string;
  contactId: string;
};

export type Advocate = {
  id: string;
  programId: string;
  /** Null after their data was erased */
  contactId: string | null;
  /** What friends type instead of opening the link */
  code: string;
  /** What the advocate shares */
  url: string;
  status: 'active' | 'blocked';
  clicks: number;
  friends: number;
  /** Approved */
  conversions: number;
  joinedAt: string;
};

export type CreateConversionRequest = {
  programId: string;
  /** The friend; or their email or telephone */
  contactId?: string | null;
  email?: string | null;
  telephone?: string | null;
  /** The advocate’s code, if the friend gave it to you. It counts more than a link they opened */
  code?: string | null;
  /** What they paid, in minor units */
  amountMinor?: string | null;
  /** Yours. An event `order.refunded` or `order.cancelled` with it as `order_id` voids the referral */
  orderReference?: string;
};

export type Referral = {
  id: string;
  programId: string;
  advocateId: string;
  advocateContactId: string | null;
  friendContactId: string | null;
  state: 'attributed' | 'pending' | 'flagged' | 'approved' | 'rejected' | 'voided';
  /** Why it was rejected, or waits for a person */
  reasons: ('self' | 'same-email' | 'same-phone' | 'existing-contact' | 'already-referred' | 'advocate-blocked' | 'outside-window' | 'below-minimum' | 'cap-day' | 'cap-total' | 'many-from-network' | 'velocity' | 'disposable-email' | 'similar-email' | 'same-device' | 'too-fast' | 'ring' | 'chain' | 'currency')[];
  /** How we know whose friend this is */
  method: 'manual' | 'code' | 'click' | 'email';
  /** Where the advocate shared their link */
  channel: 'link' | 'whatsapp' | 'facebook' | 'x' | 'linkedin' | 'email' | 'sms' | 'qr' | 'code' | 'other';
  orderReference: string;
  amountMinor: string | null;
  createdAt: string;
  convertedAt: string | null;
  /** When it’s approved automatically; null if a person decides */
  approveAt: string | null;
  decidedAt: string | null;
};

/** The body of a webhook. Others may come: ignore types you don’t know. */
export type WebhookEvent = { type: 'contact.created' | 'contact.updated' | 'contact.deleted'; timestamp: string; data: {
    id: string;
    fullName: string;
    email: string | null;
    telephone: string | null;
    emailStatus: string;
    smsStatus: string;
    /** null if it follows the telephone number or the account */
    timeZone: string | null;
    /** null if they are larger than 16 KB: read the contact by REST then */
    attributes: Record<string, unknown> | null;
    source: string;
    createdAt: string;
    updatedAt: string;
  } } | { type: 'contact.merged'; timestamp: string; data: {
    /** The contact that was kept */
    contactId: string;
    /** The contact that is gone */
    mergedContactId: string;
    mergedAt: string;
  } } | { type: 'contact.unsubscribed'; timestamp: string; data: {
    channel: 'email' | 'sms';
    address: string | null;
    contactId: string | null;
    /** The one list the contact left; null if they get nothing any more */
    listId: string | null;
    campaignId: string | null;
    /** How they unsubscribed */
    source: string | null;
  } } | { type: 'contact.imported'; timestamp: string; data: {
    importId: string;
    fileName: string;
    listId: string | null;
    /** done, failed, cancelled or undone */
    status: string;
    created: number;
    updated: number;
    skipped: number;
    /** Rows that couldn’t be imported */
    failed: number;
  } } | { type: 'form.submitted'; timestamp: string; data: {
    submissionId: string;
    formId: string;
    /** The form’s name */
    form: string;
    publishedId: string;
    version: number;
    contactId: string | null;
    /** By the key of the question; null if they are larger than 16 KB: read them by REST then */
    answers: Record<string, unknown> | null;
    /** What the person agreed to; null if it is larger than 2 KB */
    consents: unknown[] | null;
    submittedAt: string;
  } } | { type: 'survey.completed'; timestamp: string; data: {
    submissionId: string;
    surveyId: string;
    /** The survey’s name */
    survey: string;
    version: number;
    contactId: string | null;
    /** By the key of the question; null if they are larger than 16 KB: read them by REST then */
    answers: Record<string, unknown> | null;
    submittedAt: string;
  } } | { type: 'lead.created'; timestamp: string; data: {
    leadId: string;
    campaignId: string;
    /** The lead campaign’s name */
    campaign: string;
    contactId: string | null;
    /** Where the lead came from */
    channel: string;
    /** By the key of the question; null if they are larger than 16 KB: read them by REST then */
    answers: Record<string, unknown> | null;
    /** What the person agreed to; null if it is larger than 2 KB */
    consents: unknown[] | null;
    submittedAt: string;
  } } | { type: 'reward.issued'; timestamp: string; data: {
    issueId: string;
    rewardId: string;
    /** The reward’s name */
    reward: string;
    /** coupon, credit, physical, manual or airtime */
    kind: string;
    contactId: string | null;
    code: string;
    /** In the currency’s minor unit, such as kobo: "250000" are 2,500.00 */
    valueMinor: string;
    /** ISO 4217 code */
    currency: string;
    expiresAt: string | null;
    issuedAt: string;
  } } | { type: 'reward.redeemed'; timestamp: string; data: {
    redemptionId: string;
    rewardId: string;
    /** The reward’s name */
    reward: string;
    /** coupon, credit, physical, manual or airtime */
    kind: string;
    code: string;
    amountMinor: string | null;
    /** ISO 4217 code */
    currency: string;
    /** The till’s reference, such as a receipt number */
    reference: string;
    /** Who got the code; null for a code that many people share */
    contactId: string | null;
    redeemedAt: string;
  } } | { type: 'airtime.delivered' | 'airtime.failed'; timestamp: string; data: {
    topUpId: string;
    issueId: string;
    rewardId: string;
    /** The reward’s name */
    reward: string;
    contactId: string | null;
    /** ISO 3166 code */
    country: string;
    /** ISO 4217 code */
    currency: string;
    /** In the currency’s minor unit, such as kobo: "250000" are 2,500.00 */
    amountMinor: string;
    /** Why it failed, otherwise empty */
    reason: string;
    settledAt: string | null;
  } } | { type: 'points.changed'; timestamp: string; data: {
    entryId: string;
    programId: string;
    /** The programme’s name */
    program: string;
    memberId: string;
    /** The member’s card number */
    number: string;
    contactId: string | null;
    /** earn, spend, adjust, expire, reverse or opening */
    kind: string;
    /** Negative if the member lost points */
    points: number;
    availableAt: string | null;
    expiresAt: string | null;
    reference: string;
    at: string;
  } } | { type: 'referral.converted'; timestamp: string; data: {
    referralId: string;
    programId: string;
    /** The programme’s name */
    program: string;
    advocateId: string;
    advocateContactId: string | null;
    friendContactId: string | null;
    /** How the friend was recognized: manual, code, click or email */
    method: string;
    /** Where the link was shared */
    channel: string;
    orderReference: string;
    amountMinor: string | null;
    /** ISO 4217 code */
    currency: string;
    convertedAt: string;
    approvedAt: string | null;
  } } | { type: 'journey.entered' | 'journey.finished' | 'journey.goal'; timestamp: string; data: {
    journeyId: string;
    journeyName: string;
    runId: string;
    contactId: string;
    /** journey.finished only: how it ended */
    outcome?: 'completed' | 'goal';
    /** journey.goal only: the contact is in the control group, which gets nothing */
    isInControlGroup?: boolean;
    at: string;
  } } | { type: 'message.sent' | 'message.failed' | 'message.unknown' | 'message.skipped'; timestamp: string; data: {
    messageId: string;
    channel: 'email' | 'sms';
    recipient: string;
    /** null for a transactional message */
    campaignId: string | null;
    contactId: string | null;
    /** The reference you gave the message */
    reference: string | null;
    /** Why it wasn’t sent */
    reason: string | null;
    /** What the mail server or the carrier answered */
    response: string | null;
    attempts: number;
  } } | { type: 'message.delivered' | 'message.bounced' | 'message.complained' | 'message.opened' | 'message.clicked' | 'message.unsubscribed'; timestamp: string; data: {
    messageId: string;
    channel: 'email' | 'sms' | null;
    recipient: string | null;
    /** null for a transactional message */
    campaignId: string | null;
    contactId: string | null;
    /** The reference you gave the message */
    reference: string | null;
    at: string;
    /** The first of its kind for this message */
    isFirst: boolean;
    /** Views and clicks only: human, proxy (the mail provider’s program) or unknown */
    audience: string | null;
    /** Clicks only */
    url: string | null;
    /** Bounces and complaints: what the report said */
    detail: string | null;
  } } | { type: 'campaign.started' | 'campaign.finished' | 'campaign.cancelled' | 'campaign.failed'; timestamp: string; data: {
    campaignId: string;
    name: string;
    channel: 'email' | 'sms';
    status: string;
    startedAt: string | null;
    finishedAt: string | null;
    /** Why it failed */
    failure: string | null;
    /** null before its audience is known, like the counts below */
    recipients: number | null;
    sent: number | null;
    failed: number | null;
    skipped: number | null;
  } };

/** The input and answer of each call. */
export interface Operations {
  sendMessage: { input: { body: MessageRequest }; answer: AcceptedMessage };
  sendBatch: { input: { body: BatchRequest }; answer: BatchAnswer };
  listMessages: { input: { query?: { cursor?: string; limit?: number; include?: 'total'; channel?: 'email' | 'sms'; status?: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled'; search?: string } }; answer: {
    items: Message[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  getMessage: { input: { params: { id: string } }; answer: MessageDetail };
  cancelMessage: { input: { params: { id: string } }; answer: null };
  listContacts: { input: { query?: { cursor?: string; limit?: number; include?: 'total'; search?: string; listId?: string } }; answer: {
    items: Contact[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  createContact: { input: { body: ContactRequest }; answer: ContactDetail };
  getContact: { input: { params: { id: string } }; answer: ContactDetail };
  listContactMessages: { input: { params: { id: string }; query?: { cursor?: string; limit?: number } }; answer: {
    items: ContactMessage[];
    /** Null on the last page */
    nextCursor: string | null;
  } };
  getContactOutlook: { input: { params: { id: string } }; answer: ContactOutlook };
  updateContact: { input: { params: { id: string }; body: ContactChange }; answer: ContactDetail };
  mergeContact: { input: { params: { id: string }; body: MergeRequest }; answer: ContactDetail };
  deleteContact: { input: { params: { id: string } }; answer: null };
  listLists: { input: { query?: { search?: string; include?: 'total' } }; answer: {
    items: List[];
    /** Only with `include=total` */
    total?: Total;
  } };
  createList: { input: { body: ListRequest }; answer: List };
  addMembers: { input: { params: { id: string }; body: MembersRequest }; answer: {
    /** Number of contacts changed */
    count: number;
  } };
  removeMembers: { input: { params: { id: string }; body: MembersRequest }; answer: {
    /** Number of contacts changed */
    count: number;
  } };
  listSuppressions: { input: { query?: { cursor?: string; limit?: number; include?: 'total'; channel?: 'email' | 'sms'; search?: string } }; answer: {
    items: Suppression[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  addSuppression: { input: { body: SuppressionRequest }; answer: Suppression };
  removeSuppression: { input: { params: { channel: 'email' | 'sms'; address: string } }; answer: null };
  recordEvents: { input: { body: EventsRequest }; answer: EventsAnswer };
  listCampaigns: { input: { query?: { cursor?: string; limit?: number; include?: 'total'; channel?: 'email' | 'sms'; status?: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'cancelled' | 'finished' | 'failed'; search?: string } }; answer: {
    items: Campaign[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  createCampaign: { input: { body: CampaignRequest }; answer: Campaign };
  getCampaign: { input: { params: { id: string } }; answer: Campaign };
  updateCampaign: { input: { params: { id: string }; body: CampaignChange }; answer: Campaign };
  startCampaign: { input: { params: { id: string } }; answer: Campaign };
  scheduleCampaign: { input: { params: { id: string }; body: ScheduleRequest }; answer: Campaign };
  unscheduleCampaign: { input: { params: { id: string } }; answer: Campaign };
  pauseCampaign: { input: { params: { id: string } }; answer: Campaign };
  resumeCampaign: { input: { params: { id: string } }; answer: Campaign };
  cancelCampaign: { input: { params: { id: string } }; answer: Campaign };
  getCampaignAbTest: { input: { params: { id: string } }; answer: AbTestReport };
  decideCampaignAbTest: { input: { params: { id: string }; body: AbTestDecision }; answer: Campaign };
  getCampaignStatistics: { input: { params: { id: string } }; answer: CampaignStatistics };
  listRecipients: { input: { params: { id: string }; query?: { cursor?: string; limit?: number; include?: 'total'; state?: 'sent' | 'waiting' | 'failed' | 'in_doubt' | 'left_out'; reason?: 'no_email' | 'no_phone' | 'invalid_address' | 'duplicate' | 'unsubscribed' | 'left_list' | 'unconfirmed' | 'suppressed' | 'blocklisted' | 'do_not_disturb' | 'cap' | 'hours' | 'holdout' | 'no_winner' | 'no_money' | 'no_route' | 'no_code' | 'sender_stopped' | 'cancelled' | 'overdue' | 'other_channel' | 'left_journey' | 'deleted' | 'erased' | 'details_deleted' } }; answer: {
    items: Recipient[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  listTemplates: { input: { query?: { cursor?: string; limit?: number; include?: 'total'; channel?: 'email' | 'sms'; search?: string } }; answer: {
    items: Template[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  getWallet: { input: {}; answer: Wallet };
  listFeeds: { input: {}; answer: Feeds };
  createFeed: { input: { body: FeedRequest }; answer: Feed };
  getFeed: { input: { params: { id: string } }; answer: Feed };
  updateFeed: { input: { params: { id: string }; body: FeedChange }; answer: Feed };
  pauseFeed: { input: { params: { id: string } }; answer: Feed };
  resumeFeed: { input: { params: { id: string } }; answer: Feed };
  deleteFeed: { input: { params: { id: string } }; answer: null };
  listFeedItems: { input: { params: { id: string }; query?: { cursor?: string; limit?: number } }; answer: FeedItems };
  uploadAsset: { input: { query: { filename: string }; file: Blob | Uint8Array<ArrayBuffer> }; answer: Asset };
  listAssets: { input: { query?: { cursor?: string; limit?: number; include?: 'total'; kind?: 'picture' | 'pdf'; search?: string } }; answer: {
    items: Asset[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  getAsset: { input: { params: { id: string } }; answer: Asset };
  deleteAsset: { input: { params: { id: string } }; answer: null };
  restoreAsset: { input: { params: { id: string } }; answer: Asset };
  listForms: { input: { query?: { search?: string } }; answer: {
    items: Form[];
  } };
  getForm: { input: { params: { id: string } }; answer: Form };
  listSubmissions: { input: { params: { id: string }; query?: { cursor?: string; limit?: number; include?: 'total'; search?: string; standing?: 'subscribed' | 'waiting' | 'asked' | 'left-out' | 'waiting-quota' | 'waiting-sender' | 'waiting-money' | 'none' | 'unsubscribed' | 'gone' } }; answer: {
    items: Submission[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  listSurveys: { input: { query?: { search?: string } }; answer: {
    items: Survey[];
  } };
  getSurvey: { input: { params: { id: string } }; answer: Survey };
  listSurveyAnswers: { input: { params: { id: string }; query?: { cursor?: string; limit?: number; include?: 'total'; search?: string } }; answer: {
    items: SurveyAnswers[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  listLeadCampaigns: { input: { query?: { search?: string } }; answer: {
    items: LeadCampaign[];
  } };
  listLeads: { input: { params: { id: string }; query?: { cursor?: string; limit?: number; include?: 'total'; search?: string; state?: 'accepted' | 'waiting' | 'held' | 'free' } }; answer: {
    items: Lead[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  addLead: { input: { body: LeadRequest }; answer: Lead };
  listJourneys: { input: { query?: { search?: string } }; answer: Journeys };
  getJourney: { input: { params: { id: string } }; answer: Journey };
  getJourneyStatistics: { input: { params: { id: string } }; answer: JourneyStatistics };
  listSkippedContacts: { input: { params: { id: string }; query: { cursor?: string; limit?: number; nodeId: string; reason?: string } }; answer: {
    items: SkippedContact[];
    /** Null on the last page */
    nextCursor: string | null;
  } };
  pauseJourney: { input: { params: { id: string } }; answer: Journey };
  resumeJourney: { input: { params: { id: string }; body: JourneyResumeRequest }; answer: Journey };
  enterJourney: { input: { params: { id: string }; body: JourneyEntriesRequest }; answer: JourneyEntries };
  listContactJourneys: { input: { params: { id: string } }; answer: JourneyRuns };
  listRewards: { input: { query?: { search?: string } }; answer: {
    items: Reward[];
  } };
  validateCode: { input: { body: CodeToValidate }; answer: {
    isValid: boolean;
    /** Why not: `held` by another till, more than the `balance`, and so on. Null if it worked */
    reason: 'unknown' | 'not-issued' | 'used' | 'held' | 'expired' | 'balance' | 'amount' | null;
    code: RewardCode | null;
  } };
  holdCode: { input: { body: HoldRequest }; answer: {
    isHeld: boolean;
    /** Why not: `held` by another till, more than the `balance`, and so on. Null if it worked */
    reason: 'unknown' | 'not-issued' | 'used' | 'held' | 'expired' | 'balance' | 'amount' | null;
    hold: {
      id: string;
      code: string;
      /** In minor units */
      amountMinor: string;
      expiresAt: string;
    } | null;
  } };
  releaseHold: { input: { params: { id: string } }; answer: null };
  redeemCode: { input: { body: RedeemRequest }; answer: {
    isRedeemed: boolean;
    /** Why not: `held` by another till, more than the `balance`, and so on. Null if it worked */
    reason: 'unknown' | 'not-issued' | 'used' | 'held' | 'expired' | 'balance' | 'amount' | null;
    redemption: Redemption | null;
    code: RewardCode | null;
  } };
  rollBackRedemption: { input: { params: { id: string }; body: RollBackRequest }; answer: Redemption };
  listLoyaltyPrograms: { input: {}; answer: {
    items: LoyaltyProgram[];
  } };
  listLoyaltyMembers: { input: { params: { id: string }; query?: { cursor?: string; limit?: number; include?: 'total'; search?: string } }; answer: {
    items: {
      id: string;
      programId: string;
      /** On the card and in its QR code */
      number: string;
      /** Null once the contact was erased */
      contactId: string | null;
      tier: string | null;
      /** When the tier is checked again */
      tierUntil: string | null;
      /** Points that can be spent now */
      available: number;
      /** Points that can’t be spent yet */
      pending: number;
      /** All points ever earned */
      lifetime: number;
      joinedAt: string;
    }[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  addLoyaltyMember: { input: { params: { id: string }; body: LoyaltyMemberRequest }; answer: LoyaltyMember };
  getLoyaltyMember: { input: { params: { id: string } }; answer: LoyaltyMember };
  listPoints: { input: { params: { id: string }; query?: { cursor?: string; limit?: number } }; answer: {
    items: PointEntry[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  earnPoints: { input: { params: { id: string }; body: EarnRequest }; answer: {
    movement: PointMovement;
    member: LoyaltyMember;
  } };
  spendPoints: { input: { params: { id: string }; body: SpendRequest }; answer: {
    isSpent: boolean;
    /** Why not: too few `points`, a higher `tier` is needed, the programme is `closed`, and so on */
    reason: 'points' | 'tier' | 'closed' | 'gone' | 'day' | 'limit' | 'number' | 'country' | 'unpaid' | null;
    /** Null for a reward, whose code is in `code` */
    movement: PointMovement | null;
    /** Of the reward */
    code: string | null;
    member: LoyaltyMember;
  } };
  listReferralPrograms: { input: {}; answer: {
    items: ReferralProgram[];
  } };
  createAdvocate: { input: { body: CreateAdvocateRequest }; answer: {
    id: string;
    programId: string;
    /** Null after their data was erased */
    contactId: string | null;
    /** What friends type instead of opening the link */
    code: string;
    /** What the advocate shares */
    url: string;
    status: 'active' | 'blocked';
    clicks: number;
    friends: number;
    /** Approved */
    conversions: number;
    joinedAt: string;
    /** The advocate’s own page with their friends and rewards. Don’t give it to anyone else: it lets them act as the advocate */
    pageUrl: string;
  } };
  getAdvocate: { input: { params: { id: string } }; answer: Advocate };
  createConversion: { input: { body: CreateConversionRequest }; answer: {
    /** False for someone whom no advocate brought: nothing was recorded */
    isReferred: boolean;
    referral: Referral | null;
  } };
  listReferrals: { input: { query?: { cursor?: string; limit?: number; programId?: string; state?: 'attributed' | 'pending' | 'flagged' | 'approved' | 'rejected' | 'voided' } }; answer: {
    items: Referral[];
    /** Null on the last page */
    nextCursor: string | null;
  } };
}

export const routes = {
  sendMessage: ['POST', '/messages'],
  sendBatch: ['POST', '/messages/batch'],
  listMessages: ['GET', '/messages'],
  getMessage: ['GET', '/messages/{id}'],
  cancelMessage: ['DELETE', '/messages/{id}'],
  listContacts: ['GET', '/contacts'],
  createContact: ['POST', '/contacts'],
  getContact: ['GET', '/contacts/{id}'],
  listContactMessages: ['GET', '/contacts/{id}/messages'],
  getContactOutlook: ['GET', '/contacts/{id}/outlook'],
  updateContact: ['PATCH', '/contacts/{id}'],
  mergeContact: ['POST', '/contacts/{id}/merge'],
  deleteContact: ['DELETE', '/contacts/{id}'],
  listLists: ['GET', '/lists'],
  createList: ['POST', '/lists'],
  addMembers: ['POST', '/lists/{id}/members'],
  removeMembers: ['POST', '/lists/{id}/members/remove'],
  listSuppressions: ['GET', '/suppressions'],
  addSuppression: ['POST', '/suppressions'],
  removeSuppression: ['DELETE', '/suppressions/{channel}/{address}'],
  recordEvents: ['POST', '/events'],
  listCampaigns: ['GET', '/campaigns'],
  createCampaign: ['POST', '/campaigns'],
  getCampaign: ['GET', '/campaigns/{id}'],
  updateCampaign: ['PATCH', '/campaigns/{id}'],
  startCampaign: ['POST', '/campaigns/{id}/start'],
  scheduleCampaign: ['POST', '/campaigns/{id}/schedule'],
  unscheduleCampaign: ['POST', '/campaigns/{id}/unschedule'],
  pauseCampaign: ['POST', '/campaigns/{id}/pause'],
  resumeCampaign: ['POST', '/campaigns/{id}/resume'],
  cancelCampaign: ['POST', '/campaigns/{id}/cancel'],
  getCampaignAbTest: ['GET', '/campaigns/{id}/ab-test'],
  decideCampaignAbTest: ['POST', '/campaigns/{id}/ab-test/decide'],
  getCampaignStatistics: ['GET', '/campaigns/{id}/statistics'],
  listRecipients: ['GET', '/campaigns/{id}/recipients'],
  listTemplates: ['GET', '/templates'],
  getWallet: ['GET', '/wallet'],
  listFeeds: ['GET', '/feeds'],
  createFeed: ['POST', '/feeds'],
  getFeed: ['GET', '/feeds/{id}'],
  updateFeed: ['PATCH', '/feeds/{id}'],
  pauseFeed: ['POST', '/feeds/{id}/pause'],
  resumeFeed: ['POST', '/feeds/{id}/resume'],
  deleteFeed: ['DELETE', '/feeds/{id}'],
  listFeedItems: ['GET', '/feeds/{id}/items'],
  uploadAsset: ['POST', '/assets'],
  listAssets: ['GET', '/assets'],
  getAsset: ['GET', '/assets/{id}'],
  deleteAsset: ['DELETE', '/assets/{id}'],
  restoreAsset: ['POST', '/assets/{id}/restore'],
  listForms: ['GET', '/forms'],
  getForm: ['GET', '/forms/{id}'],
  listSubmissions: ['GET', '/forms/{id}/submissions'],
  listSurveys: ['GET', '/surveys'],
  getSurvey: ['GET', '/surveys/{id}'],
  listSurveyAnswers: ['GET', '/surveys/{id}/answers'],
  listLeadCampaigns: ['GET', '/leads/campaigns'],
  listLeads: ['GET', '/leads/campaigns/{id}/leads'],
  addLead: ['POST', '/leads'],
  listJourneys: ['GET', '/journeys'],
  getJourney: ['GET', '/journeys/{id}'],
  getJourneyStatistics: ['GET', '/journeys/{id}/statistics'],
  listSkippedContacts: ['GET', '/journeys/{id}/skipped'],
  pauseJourney: ['POST', '/journeys/{id}/pause'],
  resumeJourney: ['POST', '/journeys/{id}/resume'],
  enterJourney: ['POST', '/journeys/{id}/entries'],
  listContactJourneys: ['GET', '/contacts/{id}/journeys'],
  listRewards: ['GET', '/rewards'],
  validateCode: ['POST', '/rewards/codes/validate'],
  holdCode: ['POST', '/rewards/holds'],
  releaseHold: ['DELETE', '/rewards/holds/{id}'],
  redeemCode: ['POST', '/rewards/redemptions'],
  rollBackRedemption: ['POST', '/rewards/redemptions/{id}/rollback'],
  listLoyaltyPrograms: ['GET', '/loyalty/programs'],
  listLoyaltyMembers: ['GET', '/loyalty/programs/{id}/members'],
  addLoyaltyMember: ['POST', '/loyalty/programs/{id}/members'],
  getLoyaltyMember: ['GET', '/loyalty/members/{id}'],
  listPoints: ['GET', '/loyalty/members/{id}/points'],
  earnPoints: ['POST', '/loyalty/members/{id}/earn'],
  spendPoints: ['POST', '/loyalty/members/{id}/spend'],
  listReferralPrograms: ['GET', '/referrals/programs'],
  createAdvocate: ['POST', '/referrals/advocates'],
  getAdvocate: ['GET', '/referrals/advocates/{id}'],
  createConversion: ['POST', '/referrals/conversions'],
  listReferrals: ['GET', '/referrals'],
} as const satisfies Record<keyof Operations, readonly [string, string]>;
