import { type Account, countryOf, type Money } from '@talkdrum/domain';
import type { Me } from './session.contract.ts';
import type { Profile } from './accounts.contract.ts';
import { toWire } from '../to-wire.ts';

export function toMoney(money: Money): NonNullable<Me['wallet']> {
  return { amountMinor: money.amountMinor.toString(), currency: money.currency };
}

export function toAccount(account: Account): Me['account'] {
  return toWire({
    id: account.id,
    company: account.company,
    currency: account.currency,
    country: toCountry(account.country),
    timezone: account.timezone,
    isDemo: account.isDemo,
    isActive: account.status === 1,
    closesAt: account.deletionAt,
  });
}

export function toSubscription(account: Account): NonNullable<Me['subscription']> {
  return toWire({
    isActive: account.subscription === 1,
    plan: account.subscriptionPlan,
    isAuto: account.subscriptionAuto,
    expiresAt: account.subscriptionExpires,
  });
}

export function toProfile(account: Account, organizations: Profile['organizations']): Profile {
  const {
    id,
    email,
    company,
    firstName,
    lastName,
    industry,
    website,
    telephone,
    address,
    state,
    currency,
    timezone,
  } = account;
  const { language, isBrowserLanguageUsed, confirmAbove, notification, notificationEmail, revision } =
    account;
  const { hear, sendingFrequency, sendingVolume, sendingType, companySize } = account;
  return toWire({
    id,
    email,
    company,
    firstName,
    lastName,
    industry,
    website,
    telephone,
    address,
    state,
    currency,
    timezone,
    hear,
    sendingFrequency,
    sendingVolume,
    sendingType,
    companySize,
    language,
    isBrowserLanguageUsed,
    confirmAbove,
    notification,
    notificationEmail,
    revision,
    organizations,
    organizationId: account.organizationId ?? null,
    country: toCountry(account.country),
    product: account.product.split(',').filter((part) => part !== ''),
    createdAt: account.createdAt,
  });
}

function toCountry(iso: string): Me['account']['country'] {
  const { id, name, iso: code, currency } = countryOf(iso);
  return { id, name, iso: code, currency };
}
