/** All columns of a file of people, as a directory exports it. */
export const HEADER = [
  'externalId',
  'upn',
  'firstName',
  'lastName',
  'email',
  'personnelNumber',
  'company',
  'department',
  'jobDescription',
  'supervisor',
];
const COMPANIES = ['1100', '1110', '1120', '1200', '1300', '1400', '1500'];
const upnOf = (n: number) => `persoon.${n}@noordveen.example`;

/** Returns `count` people, with ten per supervisor at every level. */
export const manyPeople = (count: number, department: string): string[][] =>
  Array.from({ length: count }, (_, n) => [
    ...[
      `HR-${n}`,
      upnOf(n),
      'Persoon',
      `de ${n}e`,
      upnOf(n),
      `9${n}`,
      COMPANIES[n % COMPANIES.length] ?? '',
      department,
    ],
    ...['Medewerker; "buiten"', n === 0 ? '' : upnOf(Math.floor((n - 1) / 10))],
  ]);
