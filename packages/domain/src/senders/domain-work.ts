/** Due work that checks one domain's records. The subject is the domain. */
export const checkDomainWork = 'senders.check-domain';

/**
 * Due work after a domain of the account became able or unable to sign. The subject is the account; the
 * delivery room handles it.
 */
export const domainChangedWork = 'senders.domain-changed';
