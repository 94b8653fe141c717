export * from './list-contract.ts';
export * from './senders/senders.contract.ts';
