/**
 * The options of an account's profile, with their labels. Pure data: the dashboard bundles it through the
 * export `@talkdrum/domain/profile-options`.
 */
export { type Country, countries, countryOf } from './countries.ts';
export { industries } from './industries.ts';

interface ProfileOption<Value extends string = string> {
  value: Value;
  label: string;
}

export const products = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
  { value: 'lead', label: 'Lead' },
  { value: 'reward', label: 'Reward' },
] as const satisfies readonly ProfileOption[];

/** Every combination of products as stored: in this order, comma-separated. */
export const productInterests: readonly string[] = combinations(products.map((product) => product.value)).map(
  (chosen) => chosen.join(','),
);

/** All non-empty subsets, smallest first, each in the given order. */
function combinations(values: readonly string[]): string[][] {
  const subsets = values.reduce<string[][]>(
    (found, value) => [...found, ...found.map((subset) => [...subset, value])],
    [[]],
  );
  return subsets.filter((subset) => subset.length > 0).sort((a, b) => a.length - b.length);
}

export const hearAboutChoices = [
  { value: 'search', label: 'Search engine' },
  { value: 'recommend', label: 'Recommended by someone' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'twitter', label: 'Twitter' },
  { value: 'linkedin', label: 'LinkedIn' },
  { value: 'blog', label: 'Blog' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly ProfileOption[];

export const sendingFrequencies = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'occasionally', label: 'Occasionally' },
] as const satisfies readonly ProfileOption[];

export const sendingVolumes = [
  { value: '1000', label: 'Less than 1,000' },
  { value: '1000-10000', label: '1,000 to 10,000' },
  { value: '10000-100000', label: '10,000 to 100,000' },
  { value: '100000+', label: 'Over 100,000' },
] as const satisfies readonly ProfileOption[];

export const sendingTypes = [
  { value: 'transactional', label: 'Transactional' },
  { value: 'marketing', label: 'Marketing' },
  { value: 'both', label: 'Both' },
] as const satisfies readonly ProfileOption[];

export const companySizes = [
  { value: '1-10', label: '1-10' },
  { value: '11-50', label: '11-50' },
  { value: '51-200', label: '51-200' },
  { value: '201-500', label: '201-500' },
  { value: '501-1000', label: '501-1000' },
  { value: '1000+', label: '1000+' },
] as const satisfies readonly ProfileOption[];

/** Password length in characters (ASVS 5.0, 6.2.1 and 6.2.9). */
export const passwordLength = { min: 8, max: 128 } as const;
