/** The file behind the "sample format" link of the import window: an example header with rows. */
export function sampleCsv(): string {
  return [
    'Name,Email,Telephone,City,Amount,Date,VIP',
    'Ada Okafor,ada.okafor@example.com,08031234567,Lagos,15000,2026-01-31,yes',
    'Kwame Mensah,kwame.mensah@example.com,+233241234567,Accra,2500.50,2026-02-14,no',
    '"Wanjiru, Grace",grace@example.org,+254712345678,Nairobi,,2026-03-01,no',
    'Thabo Nkosi,,+27821234567,Durban,980,,yes',
    '',
  ].join('\r\n');
}
