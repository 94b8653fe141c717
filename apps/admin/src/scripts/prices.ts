import { messageType } from '@talkdrum/domain/kernel/channel.schema';
import { priceKind } from '@talkdrum/domain/wallet/prices/price-kind.schema';
import { readAmount, readCurrency, showMoney } from '../money.ts';
import { type Script, type Typed, UsageError } from '../script.ts';
import { readChoice } from './options.ts';

const list: Script = {
  name: 'prices list',
  summary: 'Show the current prices in one currency, or with --upcoming the planned ones',
  takes: ['currency'],
  options: { upcoming: { help: 'planned prices instead' } },
  async run(typed, { api }) {
    const prices = await api.staff.prices.list.query({
      currency: readCurrency(typed.text('currency')),
      isUpcoming: typed.has('upcoming'),
    });
    return {
      rows: prices.map(({ kind, messageType, country, network, currency, mills, validFrom, setBy }) => ({
        kind,
        type: messageType,
        country,
        network,
        'per thousand': showMoney({ amountMinor: String(mills), currency }),
        since: validFrom,
        'set by': setBy,
      })),
    };
  },
};

const set: Script = {
  name: 'prices set',
  summary: 'Set the price of a thousand messages or leads, from now or a later time',
  takes: ['currency', 'per-thousand'],
  options: {
    kind: { value: '<email|sms|lead|reward|airtime>', help: 'what it is the price of', isRequired: true },
    type: { value: '<promotional|transactional>', help: 'which messages (default: promotional)' },
    country: {
      value: '<code>',
      help: 'only this country, like NG (default: all without their own price)',
    },
    network: { value: '<name>', help: 'only this network, like mtn' },
    from: {
      value: '<time>',
      help: 'start time, like 2027-01-01T00:00:00Z (default: now); the same time again replaces that price',
    },
    reason: { value: '<text>', help: 'the reason; kept in the staff log', isRequired: true },
  },
  asks: (typed) => `This sets ${describe(typed)}. Campaigns already prepared keep their price.`,
  async run(typed, { api }) {
    const price = await api.staff.prices.set.mutate(readPrice(typed));
    return { rows: [], note: `From ${price.validFrom}: ${describe(typed)}.` };
  },
};

function describe(typed: Typed): string {
  const { kind, messageType, currency, country, network, mills } = readPrice(typed);
  const what = kind === 'email' || kind === 'sms' ? `${messageType} ${kind} messages` : `of kind ${kind}`;
  return `${showMoney({ amountMinor: String(mills), currency })} for a thousand ${what} (country ${country}, network ${network})`;
}

/** A price in mills per message equals the minor units per thousand messages. */
function readPrice(typed: Typed) {
  const from = typed.find('from');
  if (from !== undefined && Number.isNaN(Date.parse(from)))
    throw new UsageError('--from must be a time like 2027-01-01T00:00:00Z.');
  return {
    kind: readChoice('--kind', typed.text('kind'), priceKind.options),
    messageType: readChoice('--type', typed.find('type') ?? 'promotional', messageType.options),
    currency: readCurrency(typed.text('currency')),
    country: typed.find('country') ?? '*',
    network: typed.find('network') ?? '*',
    mills: Number(readAmount(typed.text('per-thousand'))),
    validFrom: from === undefined ? null : new Date(from).toISOString(),
    reason: typed.text('reason'),
  };
}

export const priceScripts = [list, set];
