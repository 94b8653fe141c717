const number = /^-?\d{4,}(?:\.\d+)?$/;

/** "amount 12,500 · order id 4001"; yes and no are words. */
export function propertyWords(properties: readonly { key: string; value: string }[]): string {
  return properties.map(({ key, value }) => `${keyWords(key)} ${valueWords(key, value)}`).join(' · ');
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
  return number.test(value) && !isName ? Number(value).toLocaleString('en-GB') : value;
}
