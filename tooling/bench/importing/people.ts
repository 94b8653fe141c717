const first = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Grace', 'Hauwa', 'Ife', 'Jide'];
const last = [
  'Abiola',
  'Bello',
  'Chukwu',
  'Danjuma',
  'Eze',
  'Falana',
  'Garba',
  'Hassan',
  'Ibrahim',
  'Johnson',
  'Kalu',
];
const cities = ['Lagos', 'Abuja', 'Kano', 'Ibadan', 'Accra', 'Nairobi', 'Port Harcourt'];

export const header = ['Name', 'Email', 'Telephone', 'City', 'Amount', 'Date', 'VIP'];

/** The first `count` people of a kind, as cells under `header`. Another `mark` gives other addresses. */
export function people(mark: string, count: number): string[][] {
  return Array.from({ length: count }, (_, n) => person(n, mark));
}

function person(n: number, mark: string): string[] {
  const name = `${first[n % first.length]} ${last[(n * 7) % last.length]}`;
  const email = `${name.toLowerCase().replace(' ', '.')}.${mark}${n}@example.com`;
  return [
    name,
    email,
    `080${String(30_000_000 + n).padStart(8, '0')}`,
    cities[n % cities.length] ?? '',
    String((n * 37) % 10_000),
    `2026-0${1 + (n % 9)}-1${n % 9}`,
    n % 3 === 0 ? 'yes' : 'no',
  ];
}
