import { originOf, postalAddress, publicHost } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { BareDomain } from '../../domain-with.ts';
import { DomainError, deriveKey, unseal, type MessageType } from '../../kernel/index.ts';
import { returnPathOf } from '../../senders/index.ts';
import type { CompiledMessage } from '../../templates/index.ts';
import {
  createDkimSigner,
  type DkimSigner,
  type MimeBasis,
  type PreparedMessage,
  prepareMime,
} from '../../email/index.ts';
import type { CampaignAudience } from '../audience/campaign-audience.schema.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';

/** What all recipients of a campaign share, prepared once per process. */
export interface CampaignContent {
  accountId: string;
  campaignId: string;
  channel: LaneChannel;
  messageType: MessageType;
  senderId: string;
  /** The month of its deliveries' partition. */
  keptUntil: string;
  compiled: CompiledMessage;
  basis: MimeBasis;
  /** Never read for an SMS campaign. */
  readonly prepared: PreparedMessage;
  /** Null when the sender's domain has no key with us. */
  signer: DkimSigner | null;
  /** The domain of the envelope sender. */
  bounceDomain: string;
  usesAttributes: boolean;
  /** Whose messages a claim asks for consent again; null for campaigns that froze their audience. */
  consent: readonly string[] | 'account' | null;
  /** Where its links lead. */
  origin: string;
  /** Of a variant of an A/B test: where its links and conditions begin among those of all variants. */
  firstLink?: number;
  firstCondition?: number;
}

interface ContentRow {
  channel: LaneChannel;
  messageType: MessageType;
  name: string;
  fromBrand: string;
  senderId: string;
  kind: 'campaign' | 'journey';
  audience: CampaignAudience | null;
  keptUntil: string;
  sender: string;
  compiled: CompiledMessage | null;
  company: string;
  address: string;
  publicHost: string | null;
  domain: string | null;
  dkimSelector: string | null;
  dkimPrivateKey: string | null;
  returnPathStatus: string | null;
}

/**
 * Loads a campaign's frozen content (or takes the one given, for a test), its sender and the key to sign
 * with. Throws `invalid_state` when there is none.
 */
export async function loadCampaignContent(
  domain: Pick<BareDomain, 'openScope' | 'config'>,
  accountId: string,
  campaignId: string,
  given?: CompiledMessage,
): Promise<CampaignContent> {
  const row = await domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<ContentRow>(
      `
        select c.channel, s.campaign as message_type, c.name, c.from_brand, c.sender_id, s.sender,
          c.kind, c.audience, c.compiled, a.company, ${postalAddress('a')} as address, ${publicHost('a')},
          d.domain, d.dkim_selector, d.dkim_private_key, d.return_path_status, coalesce(k.kept_until, 'infinity')::text as kept_until
        from campaign c
        join account a on a.id = c.account_id
        join sender s on s.account_id = c.account_id and s.id = c.sender_id
        left join campaign_stat k on k.account_id = c.account_id and k.campaign_id = c.id
        left join sending_domain d on d.account_id = c.account_id and d.id = s.sending_domain_id
        where c.account_id = $1 and c.id = $2`,
      [accountId, campaignId],
    );
    return rows[0];
  });
  const compiled = given ?? row?.compiled;
  if (row === undefined || !compiled)
    throw new DomainError('invalid_state', 'This campaign has no content to send.');
  const basis = marketingBasis(domain.config, accountId, campaignId, row);
  let prepared: PreparedMessage | undefined;
  return {
    accountId,
    campaignId,
    channel: row.channel,
    messageType: row.messageType,
    senderId: row.senderId,
    keptUntil: row.keptUntil,
    compiled,
    basis,
    get prepared() {
      prepared ??= prepareMime(compiled, basis);
      return prepared;
    },
    signer: openSigner(domain.config, accountId, row),
    bounceDomain: bounceDomainOf(domain.config, row),
    origin: originOf(domain.config, row.publicHost),
    usesAttributes: compiled.mergeTags.some(({ attribute }) => attribute !== null),
    consent: consentOf(row),
  };
}

/** A journey's message keeps whom it asks: members of the lists that brought people in, otherwise anyone. */
function consentOf({ kind, audience }: ContentRow): CampaignContent['consent'] {
  if (kind !== 'journey' || audience === null) return null;
  if (audience.source === 'all') return 'account';
  return audience.source === 'list' && audience.listIds.length > 0 ? audience.listIds : null;
}

function marketingBasis(config: DomainConfig, accountId: string, campaignId: string, row: ContentRow) {
  const account = accountId.replaceAll('-', '');
  return {
    kind: 'marketing' as const,
    isAutomatic: row.messageType === 'transactional',
    from: { address: row.sender, name: row.fromBrand },
    campaign: { name: row.name },
    account: { name: row.company, address: row.address },
    listId: { id: `campaigns.${account}.${config.bounceDomain}`, name: row.company },
    feedbackId: { campaign: campaignId.replaceAll('-', ''), account, type: 'campaign', sender: 'talkdrum' },
  };
}

/** A sender's domain and its key, as stored. */
export type SealedKey = Pick<ContentRow, 'domain' | 'dkimSelector' | 'dkimPrivateKey' | 'returnPathStatus'>;

/**
 * The sender's own return-path host if it is set up, so SPF aligns with From (RFC 9989 §4.4.2); else the
 * platform's.
 */
export function bounceDomainOf({ bounceDomain }: Pick<DomainConfig, 'bounceDomain'>, row: SealedKey): string {
  return row.domain !== null && row.returnPathStatus === 'verified' ? returnPathOf(row.domain) : bounceDomain;
}

/** The signer of a sender's domain; null when the domain has no key with us. */
export function openSigner(
  config: Pick<DomainConfig, 'secret'>,
  accountId: string,
  row: SealedKey,
): DkimSigner | null {
  if (row.domain === null || row.dkimSelector === null || row.dkimPrivateKey === null) return null;
  const privateKey = unseal(
    deriveKey(config.secret, 'dkim'),
    row.dkimPrivateKey,
    `${accountId}:${row.domain}`,
  );
  return createDkimSigner({ domain: row.domain, selector: row.dkimSelector, privateKey });
}
