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
};

export type Attachment = {
  filename: string;
  contentType: string;
  /** The file in base64. All files of a message together: at most 10 MB */
  content: string;
  /** For an inline image that the HTML references as `cid:…` */
  contentId?: string;
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
  /** `queued` and `sending` are in progress; `held` waits because its sender was stopped; `sent` was accepted by the mail server or carrier; `delivered` (SMS) reached the phone; `bounced` (email) and `undelivered` (SMS) came back; `complained` was reported as spam; `failed` was refused; `unknown` is in doubt: we don’t know whether it was delivered; `skipped` was never sent, see `reason`; `cancelled` was cancelled by you */
  status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
  /** Explains a status other than `sent`. `sender_unauthenticated` on a queued message: it waits until its domain’s DKIM record is correct */
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
  /** `queued` and `sending` are in progress; `held` waits because its sender was stopped; `sent` was accepted by the mail server or carrier; `delivered` (SMS) reached the phone; `bounced` (email) and `undelivered` (SMS) came back; `complained` was reported as spam; `failed` was refused; `unknown` is in doubt: we don’t know whether it was delivered; `skipped` was never sent, see `reason`; `cancelled` was cancelled by you */
  status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
  /** Explains a status other than `sent`. `sender_unauthenticated` on a queued message: it waits until its domain’s DKIM record is correct */
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
  attributes?: Record<string, string | number | boolean>;
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
  lists: {
    listId: string;
    name: string;
    state: 'subscribed' | 'unconfirmed' | 'unsubscribed';
  }[];
};

export type ContactChange = {
  fullName?: string;
  email?: string;
  telephone?: string;
  /** Replaces the contact’s lists; the contact leaves all others */
  listIds?: string[];
  /** Replaces all attributes */
  attributes?: Record<string, string | number | boolean>;
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
  /** What happened, like `order.paid` or `cart.abandoned`. Names that begin with `form.`, `page.`, `survey.`, `lead.`, `reward.` or `message.` are ours */
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
  scheduledAt: string | null;
  timezone: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
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

export type SmsCampaignRequest = {
  channel: 'sms';
  name: string;
  /** An active sender of this channel */
  senderId: string;
  audience: CampaignAudience;
  /** Whether to add UTM parameters to links */
  hasAnalytics?: boolean;
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
  type: 'text' | 'long-text' | 'email' | 'telephone' | 'number' | 'date' | 'choice' | 'choices' | 'dropdown' | 'checkbox' | 'consent' | 'rating' | 'hidden';
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
  answers: Record<string, string | number | boolean | string[]>;
  /** What the person agreed to, in the words they read */
  consents: {
    channel: 'email' | 'sms';
    wording: string;
  }[];
  /** Where the person stands on the form’s list now */
  standing: 'subscribed' | 'waiting' | 'asked' | 'left-out' | 'no-text' | 'none' | 'unsubscribed' | 'gone';
  submittedAt: string;
};

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
  updateContact: { input: { params: { id: string }; body: ContactChange }; answer: ContactDetail };
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
  getCampaignStatistics: { input: { params: { id: string } }; answer: CampaignStatistics };
  listTemplates: { input: { query?: { cursor?: string; limit?: number; include?: 'total'; channel?: 'email' | 'sms'; search?: string } }; answer: {
    items: Template[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
  } };
  getWallet: { input: {}; answer: Wallet };
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
  listSubmissions: { input: { params: { id: string }; query?: { cursor?: string; limit?: number; include?: 'total'; search?: string; standing?: 'subscribed' | 'waiting' | 'asked' | 'left-out' | 'no-text' | 'none' | 'unsubscribed' | 'gone' } }; answer: {
    items: Submission[];
    /** Null on the last page */
    nextCursor: string | null;
    /** Only with `include=total` */
    total?: Total;
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
  updateContact: ['PATCH', '/contacts/{id}'],
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
  getCampaignStatistics: ['GET', '/campaigns/{id}/statistics'],
  listTemplates: ['GET', '/templates'],
  getWallet: ['GET', '/wallet'],
  uploadAsset: ['POST', '/assets'],
  listAssets: ['GET', '/assets'],
  getAsset: ['GET', '/assets/{id}'],
  deleteAsset: ['DELETE', '/assets/{id}'],
  restoreAsset: ['POST', '/assets/{id}/restore'],
  listForms: ['GET', '/forms'],
  getForm: ['GET', '/forms/{id}'],
  listSubmissions: ['GET', '/forms/{id}/submissions'],
} as const satisfies Record<keyof Operations, readonly [string, string]>;
