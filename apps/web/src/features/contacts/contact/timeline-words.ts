const number = /^-?\d+(?:\.\d+)?$/;
const longNumber = /^-?\d{4,}(?:\.\d+)?$/;

interface Property {
  key: string;
  value: string;
}

/** "amount NGN 12,500 · order id 4001"; yes and no are words. */
export function propertyWords(properties: readonly Property[]): string {
  return withCurrency(properties)
    .map(({ key, value }) => `${keyWords(key)} ${value}`)
    .join(' · ');
}

/** Values as people read them. The currency comes before the first amount or total. */
function withCurrency(properties: readonly Property[]): Property[] {
  const currency = properties.find(({ key }) => key === 'currency');
  const money = properties.find(({ key, value }) => /^(?:amount|total)$/i.test(key) && number.test(value));
  return properties
    .filter((property) => money === undefined || property !== currency)
    .map(({ key, value }) => ({
      key,
      value:
        currency !== undefined && key === money?.key
          ? `${currency.value} ${Number(value).toLocaleString('en-GB')}`
          : valueWords(key, value),
    }));
}

/** `itemCount` and `item_count` are both "item count". */
export function keyWords(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

/** Long numbers get separators, except those that name something. */
function valueWords(key: string, value: string): string {
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  const isName = /(?:id|number|code|phone|year)$/i.test(key);
  return longNumber.test(value) && !isName ? Number(value).toLocaleString('en-GB') : value;
}
