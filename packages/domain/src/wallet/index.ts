export { Wallet } from './wallet.service.ts';
