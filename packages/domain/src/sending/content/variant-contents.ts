import type { BareDomain } from '../../domain-with.ts';
import { prepareMime } from '../../email/index.ts';
import { DomainError } from '../../kernel/index.ts';
import type { CompiledMessage } from '../../templates/index.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { CampaignContent } from './campaign-content.ts';

interface VariantRow {
  n: number;
  fromBrand: string;
  compiled: CompiledMessage;
  firstLink: number;
  firstCondition: number;
}

/** What each recipient of a campaign with an A/B test gets. */
export interface VariantContents {
  /** The rest gets the winner. Throws `invalid_state` before there is one, when none of the rest is claimed. */
  of(item: Pick<LeasedDelivery, 'variant'>): Promise<CampaignContent>;
  /** Every variant. */
  all: readonly CampaignContent[];
}

/** The contents of a campaign's variants; null without an A/B test. */
export async function loadVariantContents(
  domain: Pick<BareDomain, 'openScope'>,
  content: CampaignContent,
): Promise<VariantContents | null> {
  const { accountId, campaignId } = content;
  const read = <Row>(text: string) =>
    domain.openScope({ accountId, userId: null }, async ({ sql }) => {
      const { rows } = await sql<Row>(text, [accountId, campaignId]);
      return rows;
    });
  const rows = await read<VariantRow>(
    `select n, from_brand, compiled, first_link, first_condition
     from ab_variant where account_id = $1 and campaign_id = $2 order by n`,
  );
  if (rows.length === 0) return null;
  const all = rows.map((row) => variantOf(content, row));
  let winner: number | null = null;
  return {
    all,
    async of({ variant = null }) {
      if (variant === null && winner === null) {
        const [test] = await read<{ winner: number | null }>(
          'select winner from ab_test where account_id = $1 and campaign_id = $2',
        );
        winner = test?.winner ?? null;
      }
      const chosen = all[variant ?? winner ?? -1];
      if (chosen === undefined)
        throw new DomainError('invalid_state', 'This campaign’s test has no winner yet.');
      return chosen;
    },
  };
}

function variantOf(content: CampaignContent, row: VariantRow): CampaignContent {
  const { compiled, firstLink, firstCondition } = row;
  const { basis: common } = content;
  const basis =
    content.channel === 'sms' ? common : { ...common, from: { ...common.from, name: row.fromBrand } };
  let prepared: CampaignContent['prepared'] | undefined;
  return {
    ...withoutPrepared(content),
    compiled,
    basis,
    firstLink,
    firstCondition,
    get prepared() {
      prepared ??= prepareMime(compiled, basis);
      return prepared;
    },
    usesAttributes: compiled.mergeTags.some(({ attribute }) => attribute !== null),
  };
}

/** Spreading it would prepare the whole message. */
function withoutPrepared(content: CampaignContent): Omit<CampaignContent, 'prepared'> {
  const { accountId, campaignId, channel, messageType, senderId, keptUntil } = content;
  const { compiled, basis, signer, bounceDomain, usesAttributes, consent, origin } = content;
  return {
    accountId,
    campaignId,
    channel,
    messageType,
    senderId,
    keptUntil,
    compiled,
    basis,
    signer,
    bounceDomain,
    usesAttributes,
    consent,
    origin,
  };
}
