export { checkRecords } from './check-records.ts';
export { makeSenderToken, readSenderToken } from './confirm-sender.ts';
export { type DkimKeyPair, type DnsRecord, dnsRecords, generateDkimKeyPair } from './dns-records.ts';
export { Sender, SenderSchema } from './sender.entity.ts';
export { SenderReviews } from './sender-reviews.service.ts';
export { type NewEmailSender, Senders } from './senders.service.ts';
export { type RecordCheck, type RecordKind, type RecordStatus, recordStatuses, SendingDomain, SendingDomainSchema } from './sending-domain.entity.ts';
export { SendingDomains } from './sending-domains.service.ts';
