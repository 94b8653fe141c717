export * from './list-contract.ts';
