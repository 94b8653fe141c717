export { currencySign, formatMoney, formatUnitCost, shortMoney } from './format-money.ts';
export { unreadable } from './money-text.ts';
