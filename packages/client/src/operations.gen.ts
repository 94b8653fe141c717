// Made from the API's contracts by generate/write-types.ts. Change those, not this.

export type ErrorBody = {
  error: {
    /** A word for programs; see the table of codes */
    code: string;
    /** A sentence for people, which says what to do */
    message: string;
    /** The path of the value that is wrong, like `messages.3.to` */
    field?: string;
    /** Every value that is wrong, when there are several */
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
    /** The sender by its id */
    senderId?: string;
    /** Or by its address, of an SMS by its name */
    address?: string;
    /** Shown beside an email address */
    name?: string;
  };
  /** One address; of an SMS a telephone number, like +2348031234567 */
  to: string;
  /** Needed without a template */
  subject?: string;
  /** Is sent as it is, but for its links; see Views and clicks */
  html?: string;
  /** The plain text; made from the HTML when missing. Of an SMS the message, 1,600 characters at most */
  text?: string;
  /** The recipient’s name, beside the address and for merge tags */
  toName?: string;
  /** A template instead of finished content */
  templateId?: string;
  /** Values for the template: `{{ Attribs.<key> }}` */
  data?: Record<string, unknown>;
  /** Your own word for it, found by search */
  reference?: string;
  /** Not before this moment, 30 days ahead at most */
  scheduledAt?: string;
  /** A UUID of version 7 made by you. The same message with the same id changes nothing; another one is refused with `conflict` */
  id?: string;
  /** One address for answers */
  replyTo?: string;
  /** Further headers, whose names begin with `X-` */
  headers?: Record<string, string>;
  attachments?: Attachment[];
  /** `false`: links stay as they are, and views and clicks are not counted */
  tracking?: boolean;
};

export type Attachment = {
  filename: string;
  contentType: string;
  /** The file in base64; 10 MB of files in one message at most */
  content: string;
  /** Makes it an image of the HTML: `cid:…` */
  contentId?: string;
};

export type SmsRequest = {
  channel: 'sms';
  /** An active sender of the account */
  from: {
    /** The sender by its id */
    senderId?: string;
    /** Or by its address, of an SMS by its name */
    address?: string;
    /** Shown beside an email address */
    name?: string;
  };
  /** A telephone number, like +2348031234567 */
  to: string;
  /** The message; needed without a template */
  text?: string;
  /** The recipient’s name, beside the address and for merge tags */
  toName?: string;
  /** A template instead of finished content */
  templateId?: string;
  /** Values for the template: `{{ Attribs.<key> }}` */
  data?: Record<string, unknown>;
  /** Your own word for it, found by search */
  reference?: string;
  /** Not before this moment, 30 days ahead at most */
  scheduledAt?: string;
  /** A UUID of version 7 made by you. The same message with the same id changes nothing; another one is refused with `conflict` */
  id?: string;
};

export type AcceptedMessage = {
  id: string;
  channel: 'email' | 'sms';
  /** As it is sent to */
  to: string;
  /** `queued`, or `skipped` when the address must not be sent to; of a repeated id what became of the first */
  status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
  reason: string | null;
  /** Of a text message, what is paid for */
  segments: number;
  scheduledAt: string | null;
};

export type BatchRequest = {
  messages: MessageRequest[];
  /** Takes in what is right; without it one mistake refuses the whole batch */
  partial?: boolean;
};

export type BatchAnswer = {
  batchId: string | null;
  messages: {
    id: string;
    channel: 'email' | 'sms';
    /** As it is sent to */
    to: string;
    /** `queued`, or `skipped` when the address must not be sent to; of a repeated id what became of the first */
    status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
    reason: string | null;
    /** Of a text message, what is paid for */
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
  /** `queued` and `sending` change by themselves; `held` waits because its sender was stopped; `sent` was accepted by the mail server or carrier; `delivered` (SMS) arrived; `bounced` (email) and `undelivered` (SMS) came back; `complained` was reported as spam; `failed` was refused; `unknown` is in doubt; `skipped` was never sent, see `reason`; `cancelled` by you */
  status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
  /** Why, for a status other than sent; `sender_unauthenticated` of a queued message: it is held until the DKIM record of its domain is right */
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
  /** When it was sent, or given up */
  settledAt: string | null;
  /** Of an SMS: when its receipt said that it arrived */
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
};

export type MessageDetail = {
  id: string;
  channel: 'email' | 'sms';
  source: 'api' | 'smtp' | 'smpp' | 'dashboard' | 'reply';
  /** `queued` and `sending` change by themselves; `held` waits because its sender was stopped; `sent` was accepted by the mail server or carrier; `delivered` (SMS) arrived; `bounced` (email) and `undelivered` (SMS) came back; `complained` was reported as spam; `failed` was refused; `unknown` is in doubt; `skipped` was never sent, see `reason`; `cancelled` by you */
  status: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled';
  /** Why, for a status other than sent; `sender_unauthenticated` of a queued message: it is held until the DKIM record of its domain is right */
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
  /** When it was sent, or given up */
  settledAt: string | null;
  /** Of an SMS: when its receipt said that it arrived */
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  /** Whether opens and clicks are counted */
  tracking: boolean;
  /** Without those of scanners, like clicks */
  opens: number;
  clicks: number;
  events: MessageEvent[];
};

export type MessageEvent = {
  at: string;
  /** Like accepted, sent, delivered, open, click, bounce, complaint */
  kind: string;
  /** Who opened or clicked: `human`, `proxy` (the mail provider fetched the images), `scanner` (a machine that checks links; never counted) or `unknown` */
  audience: string;
  /** Of a click the address, of a bounce what the mail server said */
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
  /** An email address or a telephone number is needed */
  email?: string;
  telephone?: string;
  /** Lists to join; a double opt-in list asks the person first */
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
  /** Exactly these lists; others are left */
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
  /** Null when the person was erased; the address stays blocked */
  address: string | null;
  reason: 'unsubscribe' | 'complaint' | 'bounce' | 'manual';
  createdAt: string;
};

export type SuppressionRequest = {
  channel: 'email' | 'sms';
  address: string;
  reason?: 'unsubscribe' | 'complaint' | 'bounce' | 'manual';
};

export type Campaign = {
  id: string;
  channel: 'email' | 'sms';
  name: string;
  /** Empty of an SMS */
  subject: string;
  status: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'cancelled' | 'finished' | 'failed';
  /** Grows with each change of the draft */
  revision: number;
  /** Why it could not be started or went on pause by itself */
  failure: string | null;
  recipients: number;
  /** As in the statistics: an email its recipient’s server refused at once was sent and bounced, an SMS in doubt was sent */
  sent: number;
  /** Of an SMS: how many a carrier reported as arrived */
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
  /** An active sender of the channel */
  senderId: string;
  audience: CampaignAudience;
  /** Adds UTM parameters to links */
  hasAnalytics?: boolean;
  /** Shown as the sender’s name */
  fromBrand: string;
  subject: string;
  preheader?: string;
  /** Its content is copied when there is no `html` or `text` */
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
  /** One a line: an address or number, or JSON like `{"name":"Ada","email":"ada@example.com"}`, of an SMS with `telephone` */
  pasted: string;
};

export type SmsCampaignRequest = {
  channel: 'sms';
  name: string;
  /** An active sender of the channel */
  senderId: string;
  audience: CampaignAudience;
  /** Adds UTM parameters to links */
  hasAnalytics?: boolean;
  text?: string;
  /** An SMS template: its text is copied when there is no `text` */
  templateId?: string;
  /** Links become short ones that count clicks */
  isTracked?: boolean;
};

export type CampaignChange = {
  name?: string;
  /** An active sender of the channel */
  senderId?: string;
  audience?: CampaignAudience;
  hasAnalytics?: boolean;
  /** Shown as the sender’s name */
  fromBrand?: string;
  subject?: string;
  preheader?: string;
  /** Its content replaces the draft’s when there is no `html` or `text` */
  templateId?: string;
  html?: string;
  /** Of an SMS 1,600 characters at most */
  text?: string;
  isArchivedPublicly?: boolean;
  isTracked?: boolean;
  /** Of the draft you read: refused with `stale_revision` when somebody changed it since */
  revision?: number;
};

export type ScheduleRequest = {
  /** Date and time there, like `2026-12-01T09:00` */
  local: string;
  /** An IANA zone, like `Africa/Lagos`; the account’s when missing */
  timezone?: string;
};

export type CampaignStatistics = {
  status: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'cancelled' | 'finished' | 'failed';
  recipients: number;
  /** Every recipient is in exactly one of these. Of an SMS campaign `sent` and `unknown` together are its sent */
  progress: {
    queued: number;
    sent: number;
    failed: number;
    unknown: number;
    skipped: number;
    cancelled: number;
  };
  /** Without machines that check links */
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
  /** Of an SMS: what carriers reported */
  receipts: {
    successes: number;
    pendings: number;
    fails: number;
  };
  /** Views and clicks by machines, in no other count; `proxyViews` are in the views too */
  machine: {
    views: number;
    clicks: number;
    proxyViews: number;
  };
  /** People who got nothing, by reason */
  excluded: Record<string, number>;
  links: {
    n: number;
    url: string;
    clicks: number;
    uniqueClicks: number;
  }[];
  /** By the hour, by the day when it is older than four days */
  series: {
    at: string;
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
  /** Of an SMS template its category */
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
    /** Reserved for what is being sent */
    held: string;
    /** Decimal, in the currency’s major unit */
    available: string;
    isCurrent: boolean;
  }[];
};

/** What each call takes and answers. */
export interface Operations {
  sendMessage: { input: { body: MessageRequest }; answer: AcceptedMessage };
  sendBatch: { input: { body: BatchRequest }; answer: BatchAnswer };
  listMessages: { input: { query?: { cursor?: string; limit?: number; channel?: 'email' | 'sms'; status?: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'undelivered' | 'complained' | 'failed' | 'unknown' | 'skipped' | 'cancelled'; search?: string } }; answer: {
    items: Message[];
    /** Null on the last page */
    nextCursor: string | null;
  } };
  getMessage: { input: { params: { id: string } }; answer: MessageDetail };
  cancelMessage: { input: { params: { id: string } }; answer: null };
  listContacts: { input: { query?: { cursor?: string; limit?: number; search?: string; listId?: string } }; answer: {
    items: Contact[];
    /** Null on the last page */
    nextCursor: string | null;
  } };
  createContact: { input: { body: ContactRequest }; answer: ContactDetail };
  getContact: { input: { params: { id: string } }; answer: ContactDetail };
  updateContact: { input: { params: { id: string }; body: ContactChange }; answer: ContactDetail };
  deleteContact: { input: { params: { id: string } }; answer: null };
  listLists: { input: { query?: { search?: string } }; answer: {
    items: List[];
  } };
  createList: { input: { body: ListRequest }; answer: List };
  addMembers: { input: { params: { id: string }; body: MembersRequest }; answer: {
    /** How many contacts were changed */
    count: number;
  } };
  removeMembers: { input: { params: { id: string }; body: MembersRequest }; answer: {
    /** How many contacts were changed */
    count: number;
  } };
  listSuppressions: { input: { query?: { cursor?: string; limit?: number; channel?: 'email' | 'sms'; search?: string } }; answer: {
    items: Suppression[];
    /** Null on the last page */
    nextCursor: string | null;
  } };
  addSuppression: { input: { body: SuppressionRequest }; answer: Suppression };
  removeSuppression: { input: { params: { channel: 'email' | 'sms'; address: string } }; answer: null };
  listCampaigns: { input: { query?: { cursor?: string; limit?: number; channel?: 'email' | 'sms'; status?: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'cancelled' | 'finished' | 'failed'; search?: string } }; answer: {
    items: Campaign[];
    /** Null on the last page */
    nextCursor: string | null;
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
  listTemplates: { input: { query?: { cursor?: string; limit?: number; channel?: 'email' | 'sms'; search?: string } }; answer: {
    items: Template[];
    /** Null on the last page */
    nextCursor: string | null;
  } };
  getWallet: { input: {}; answer: Wallet };
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
} as const satisfies Record<keyof Operations, readonly [string, string]>;
