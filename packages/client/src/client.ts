import type { Operations } from './operations.gen.ts';
import { type CallOptions, sendRequest, type TalkdrumOptions } from './send-request.ts';

type Id = keyof Operations;
type Input<Name extends Id> = Operations[Name]['input'];
type Answer<Name extends Id> = Operations[Name]['answer'];
type Body<Name extends Id> = Input<Name> extends { body: infer Value } ? Value : never;
type Query<Name extends Id> = Input<Name> extends { query?: infer Value } ? Value : never;
/** Makes the argument optional for calls without required input. */
type Args<Name extends Id> =
  Record<string, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];
type ListId = {
  [Name in Id]: Answer<Name> extends { items: unknown[]; nextCursor: string | null } ? Name : never;
}[Id];
type Item<Name extends ListId> = Answer<Name> extends { items: (infer One)[] } ? One : never;

/** The typed REST client. Stateless, so one instance can be shared. */
export class Talkdrum {
  readonly #options: TalkdrumOptions;

  constructor(options: TalkdrumOptions) {
    this.#options = options;
  }

  /** Makes any API call by its name. Throws a `TalkdrumError`. */
  async call<Name extends Id>(id: Name, ...[input, options = {}]: Args<Name>): Promise<Answer<Name>> {
    return (await sendRequest(this.#options, id, input ?? {}, options)) as Answer<Name>;
  }

  /** Yields every item of a list, page by page. */
  async *all<Name extends ListId>(
    id: Name,
    query: Query<Name> = {} as Query<Name>,
  ): AsyncGenerator<Item<Name>> {
    let cursor: string | null = null;
    do {
      const input = { query: { ...(query as object), ...(cursor === null ? {} : { cursor }) } };
      const page = (await sendRequest(this.#options, id, input, {})) as {
        items: Item<Name>[];
        nextCursor: string | null;
      };
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** Transactional messages. */
  readonly messages = {
    send: (body: Body<'sendMessage'>, options?: CallOptions) => this.call('sendMessage', { body }, options),
    sendBatch: (body: Body<'sendBatch'>, options?: CallOptions) => this.call('sendBatch', { body }, options),
    get: (id: string) => this.call('getMessage', { params: { id } }),
    list: (query: Query<'listMessages'> = {}) => this.call('listMessages', { query }),
    cancel: (id: string) => this.call('cancelMessage', { params: { id } }),
  };

  readonly contacts = {
    create: (body: Body<'createContact'>, options?: CallOptions) =>
      this.call('createContact', { body }, options),
    get: (id: string) => this.call('getContact', { params: { id } }),
    update: (id: string, body: Body<'updateContact'>) => this.call('updateContact', { params: { id }, body }),
    /** Merges another contact of the same person into this one. This can’t be undone. */
    merge: (id: string, body: Body<'mergeContact'>) => this.call('mergeContact', { params: { id }, body }),
    delete: (id: string) => this.call('deleteContact', { params: { id } }),
    list: (query: Query<'listContacts'> = {}) => this.call('listContacts', { query }),
  };

  /** What contacts did: up to 1,000 events at a time. */
  readonly events = {
    record: (events: Body<'recordEvents'>['events'], options?: CallOptions) =>
      this.call('recordEvents', { body: { events } }, options),
  };

  /** Pictures and PDFs for emails. */
  readonly assets = {
    upload: (file: Input<'uploadAsset'>['file'], filename: string, options?: CallOptions) =>
      this.call('uploadAsset', { query: { filename }, file }, options),
    get: (id: string) => this.call('getAsset', { params: { id } }),
    list: (query: Query<'listAssets'> = {}) => this.call('listAssets', { query }),
    delete: (id: string) => this.call('deleteAsset', { params: { id } }),
    restore: (id: string, options?: CallOptions) => this.call('restoreAsset', { params: { id } }, options),
  };

  /** Automations: up to 1,000 contacts enter at a time. */
  readonly journeys = {
    list: (query: Query<'listJourneys'> = {}) => this.call('listJourneys', { query }),
    get: (id: string) => this.call('getJourney', { params: { id } }),
    enter: (id: string, body: Body<'enterJourney'>, options?: CallOptions) =>
      this.call('enterJourney', { params: { id }, body }, options),
    ofContact: (contactId: string) => this.call('listContactJourneys', { params: { id: contactId } }),
  };

  readonly campaigns = {
    create: (body: Body<'createCampaign'>, options?: CallOptions) =>
      this.call('createCampaign', { body }, options),
    get: (id: string) => this.call('getCampaign', { params: { id } }),
    list: (query: Query<'listCampaigns'> = {}) => this.call('listCampaigns', { query }),
    update: (id: string, body: Body<'updateCampaign'>, options?: CallOptions) =>
      this.call('updateCampaign', { params: { id }, body }, options),
    start: (id: string, options?: CallOptions) => this.call('startCampaign', { params: { id } }, options),
    schedule: (id: string, body: Body<'scheduleCampaign'>, options?: CallOptions) =>
      this.call('scheduleCampaign', { params: { id }, body }, options),
    pause: (id: string, options?: CallOptions) => this.call('pauseCampaign', { params: { id } }, options),
    resume: (id: string, options?: CallOptions) => this.call('resumeCampaign', { params: { id } }, options),
    cancel: (id: string, options?: CallOptions) => this.call('cancelCampaign', { params: { id } }, options),
    statistics: (id: string) => this.call('getCampaignStatistics', { params: { id } }),
    abTest: (id: string) => this.call('getCampaignAbTest', { params: { id } }),
    decideAbTest: (id: string, body: Body<'decideCampaignAbTest'>, options?: CallOptions) =>
      this.call('decideCampaignAbTest', { params: { id }, body }, options),
  };
}
