/** Data for the fictional people of one country. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  firstNames: string[];
  lastNames: string[];
  cities: string[];
  /**
   * A telephone number with `#` for each generated digit, from the range reserved for fiction if there is
   * one.
   */
  phone: string;
}

export const countries: Country[] = [
  {
    code: 'NG',
    firstNames: [
      'Adaeze',
      'Babajide',
      'Chinedu',
      'Damilola',
      'Efe',
      'Folake',
      'Halima',
      'Ikenna',
      'Kelechi',
      'Musa',
      'Ngozi',
      'Oluwaseun',
      'Temitope',
      'Uche',
      'Zainab',
    ],
    lastNames: ['Adeyemi', 'Bello', 'Chukwu', 'Danjuma', 'Eze', 'Nwosu', 'Ogunleye', 'Okafor', 'Yusuf'],
    cities: ['Lagos', 'Abuja', 'Ibadan', 'Port Harcourt', 'Kano'],
    phone: '+23480#######7',
  },
  {
    code: 'GH',
    firstNames: [
      'Abena',
      'Adwoa',
      'Afia',
      'Ama',
      'Ekow',
      'Esi',
      'Kofi',
      'Kojo',
      'Kwabena',
      'Kwame',
      'Nana',
      'Yaa',
      'Yaw',
    ],
    lastNames: ['Addo', 'Agyeman', 'Asante', 'Boateng', 'Darko', 'Mensah', 'Osei', 'Owusu'],
    cities: ['Accra', 'Kumasi', 'Tamale', 'Takoradi'],
    phone: '+23324#####46',
  },
  {
    code: 'KE',
    firstNames: [
      'Achieng',
      'Akinyi',
      'Baraka',
      'Chebet',
      'Faith',
      'Grace',
      'Juma',
      'Kamau',
      'Kiprono',
      'Makena',
      'Mwangi',
      'Njeri',
      'Otieno',
      'Wanjiru',
    ],
    lastNames: ['Karanja', 'Kimani', 'Kiptoo', 'Maina', 'Mutua', 'Ochieng', 'Odhiambo', 'Waweru'],
    cities: ['Nairobi', 'Mombasa', 'Kisumu', 'Eldoret'],
    phone: '+25471######8',
  },
  {
    code: 'ZA',
    firstNames: [
      'Anele',
      'Ayanda',
      'Bongani',
      'Johan',
      'Lerato',
      'Lindiwe',
      'Naledi',
      'Pieter',
      'Sipho',
      'Thandi',
      'Themba',
      'Zanele',
    ],
    lastNames: ['Botha', 'Dlamini', 'Khumalo', 'Mokoena', 'Naidoo', 'Nkosi', 'van Wyk', 'Zulu'],
    cities: ['Johannesburg', 'Cape Town', 'Durban', 'Pretoria'],
    phone: '+2782######5',
  },
  {
    code: 'GB',
    firstNames: [
      'Alice',
      'Amir',
      'Bronwen',
      'Callum',
      'Eilidh',
      'George',
      'Hannah',
      'Imran',
      'Niamh',
      'Oliver',
      'Priya',
      'Tunde',
    ],
    lastNames: ['Ahmed', 'Campbell', 'Evans', 'Hughes', 'Khan', 'Patel', 'Taylor', 'Walker'],
    cities: ['London', 'Leeds', 'Glasgow', 'Cardiff'],
    phone: '+447700900###',
  },
  {
    code: 'US',
    firstNames: [
      'Andre',
      'Carmen',
      'Dana',
      'Emily',
      'Jamal',
      'Kayla',
      'Luis',
      'Marcus',
      'Nia',
      'Rosa',
      'Sarah',
      'Tyler',
    ],
    lastNames: ['Brooks', 'Coleman', 'Garcia', 'Johnson', 'Nguyen', 'Reed', 'Rivera', 'Turner'],
    cities: ['Atlanta', 'Houston', 'New York', 'Chicago'],
    phone: '+140455501##',
  },
];
