/** The due work that renews, reminds about or ends one account's subscription. Its subject is the account. */
export const renewWork = 'subscription.renew';
