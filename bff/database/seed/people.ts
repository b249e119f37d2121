import type { RoleName } from '#/bff/contract/roles.ts';
import { EARTHWORKS, FOUNDATIONS, GROUP, HOMES, INFRA, INSTALLATIONS, ROADS, STEEL } from './companies.ts';

/** A person of the example company; invented. `boss` is the local part of the supervisor's UPN. */
export interface ExamplePerson {
  name: readonly [first: string, last: string];
  company: number;
  personnelNumber: string;
  department: string;
  job: string;
  boss: string | null;
  roles: readonly ExampleRole[];
}

/** A role as somebody holds it: everywhere, or in companies, with or without the companies below them. */
export interface ExampleRole {
  role: RoleName;
  companies: 'global' | readonly { id: number; inherit: boolean }[];
}

const at = (role: RoleName, ...ids: number[]): ExampleRole => ({
  role,
  companies: ids.map((id) => ({ id, inherit: true })),
});
const only = (role: RoleName, id: number): ExampleRole => ({ role, companies: [{ id, inherit: false }] });
const everywhere = (role: RoleName): ExampleRole => ({ role, companies: 'global' });

type Line = readonly [
  first: string,
  last: string,
  company: number,
  personnelNumber: string,
  department: string,
  job: string,
  boss: string | null,
  ...ExampleRole[],
];

/**
 * The people in the order of the hierarchy: supervisors come before the people below them. Everybody except Koen also
 * has the role Employee.
 */
const LINES: readonly Line[] = [
  ['Bram', 'Veldkamp', GROUP, '100 012', 'Directie', 'Directeur', null, at('Supervisor', GROUP)],
  [
    'Marijke',
    'van den Broek',
    GROUP,
    '100 087',
    'Compliance',
    'Compliance officer',
    'bram.veldkamp',
    everywhere('Compliance'),
  ],
  [
    'Ruben',
    'Scholten',
    INFRA,
    '103 221',
    'Directie Infra',
    'Vestigingsdirecteur',
    'bram.veldkamp',
    at('Supervisor', INFRA),
  ],
  [
    'Dewi',
    'Pattinama',
    INFRA,
    '104 077',
    'Compliance',
    'Compliance medewerker',
    'marijke.vandenbroek',
    at('Compliance', INFRA, FOUNDATIONS),
  ],
  [
    'Fatima',
    'Bouzid',
    GROUP,
    '100 131',
    'Privacy',
    'Functionaris gegevensbescherming',
    'bram.veldkamp',
    everywhere('Privacy officer'),
  ],
  [
    'Pieter-Jan',
    'Terpstra',
    GROUP,
    '100 104',
    'Inkoop',
    'Proceseigenaar inkoop',
    'bram.veldkamp',
    everywhere('Process owner'),
  ],
  ['Thijs', 'Wagenaar', GROUP, '100 162', 'ICT', 'Applicatiebeheerder', 'bram.veldkamp', everywhere('Operator')],
  [
    'Niels',
    'Postema',
    HOMES,
    '118 002',
    'Directie Woningbouw',
    'Vestigingsdirecteur',
    'bram.veldkamp',
    at('Supervisor', HOMES),
  ],
  ['Koen', 'Vermaat', STEEL, '226 190', 'Werkplaats', 'Uitzendkracht', 'bram.veldkamp', at('No access', STEEL)],
  [
    'Noor',
    'Janssen-de Wit',
    INSTALLATIONS,
    '131 004',
    'Directie Installatietechniek',
    'Vestigingsdirecteur',
    'bram.veldkamp',
    at('Supervisor', INSTALLATIONS),
  ],
  [
    'Hendrik',
    'Boersma',
    FOUNDATIONS,
    '210 002',
    'Directie Kranendijk',
    'Vestigingsdirecteur',
    'bram.veldkamp',
    at('Supervisor', FOUNDATIONS),
  ],
  [
    'Elif',
    'Yılmaz',
    STEEL,
    '226 001',
    'Directie Staalbouw',
    'Vestigingsdirecteur',
    'bram.veldkamp',
    at('Supervisor', STEEL),
  ],
  ['Sanne', 'Dijkgraaf', INFRA, '104 338', 'Wegen en bruggen', 'Projectleider', 'ruben.scholten'],
  ['Youssef', 'El Idrissi', INFRA, '104 512', 'Wegen en bruggen', 'Werkvoorbereider', 'ruben.scholten'],
  ['Gerard', 'Kuiper', INFRA, '103 870', 'Calculatie', 'Calculator', 'ruben.scholten'],
  ['Marloes', 'Hofstra', ROADS, '105 014', 'Uitvoering', 'Hoofduitvoerder', 'ruben.scholten', at('Supervisor', ROADS)],
  [
    'Wim',
    'Zijlstra',
    EARTHWORKS,
    '105 203',
    'Uitvoering',
    'Bedrijfsleider',
    'ruben.scholten',
    at('Supervisor', EARTHWORKS),
  ],
  ['Tessa', 'Groeneveld', ROADS, '105 118', 'Asfalt', 'Uitvoerder', 'marloes.hofstra'],
  ['Mohamed', 'Amrani', ROADS, '105 131', 'Asfalt', 'Voorman', 'marloes.hofstra'],
  ['Jeroen', 'Prins', ROADS, '105 140', 'Bruggen', 'Constructeur', 'marloes.hofstra'],
  ['Femke', 'de Haan', ROADS, '105 152', 'Bruggen', 'Projectcoördinator', 'marloes.hofstra'],
  ['Sander', 'Koopmans', ROADS, '105 166', 'Verkeersmaatregelen', 'Werkvoorbereider', 'marloes.hofstra'],
  ['Amina', 'Haddou', ROADS, '105 171', 'Omgevingsmanagement', 'Omgevingsmanager', 'marloes.hofstra'],
  ['Rik', 'Verbeek', EARTHWORKS, '105 218', 'Materieel', 'Materieelbeheerder', 'wim.zijlstra'],
  ['Lisanne', 'Brouwers', EARTHWORKS, '105 224', 'Bodem', 'Milieukundig begeleider', 'wim.zijlstra'],
  ['Stefan', 'Nowak', EARTHWORKS, '105 230', 'Grondverzet', 'Machinist', 'wim.zijlstra'],
  ['Carlijn', 'Meijer', EARTHWORKS, '105 237', 'Grondverzet', 'Uitvoerder', 'wim.zijlstra'],
  ['Daan', 'Schouten', INFRA, '104 101', 'Tenders', 'Tendermanager', 'ruben.scholten'],
  ['Iris', 'van Leeuwen', INFRA, '104 119', 'Tenders', 'Tekstschrijver', 'ruben.scholten'],
  ['Mehmet', 'Kaya', INFRA, '104 127', 'Inkoop', 'Inkoper', 'ruben.scholten'],
  ['Anouk', 'Verhoeven', FOUNDATIONS, '210 044', 'Werkvoorbereiding', 'Werkvoorbereider', 'hendrik.boersma'],
  ['Kees', 'Dekker', FOUNDATIONS, '210 051', 'Heien', 'Uitvoerder', 'hendrik.boersma'],
  ['Romy', 'Vos', FOUNDATIONS, '210 058', 'Projectbureau', 'Projectleider', 'hendrik.boersma'],
  ['Patrick', 'Hermans', FOUNDATIONS, '210 063', 'Materieel', 'Chef werkplaats', 'hendrik.boersma'],
  ['Naomi', 'Tjin-A-Tam', FOUNDATIONS, '210 071', 'Inkoop', 'Inkoper', 'hendrik.boersma'],
  ['Bas', 'Huisman', FOUNDATIONS, '210 080', 'Constructie', 'Constructeur', 'hendrik.boersma'],
  ['Lotte', 'Smeets', HOMES, '118 209', 'Kopersbegeleiding', 'Kopersbegeleider', 'niels.postema'],
  ['Joost', 'van Dam', HOMES, '118 214', 'Ontwikkeling', 'Projectontwikkelaar', 'niels.postema'],
  ['Chantal', 'Willemsen', HOMES, '118 220', 'Verkoop', 'Verkoopadviseur', 'niels.postema'],
  ['Ahmed', 'Benali', HOMES, '118 231', 'Uitvoering', 'Uitvoerder', 'niels.postema'],
  ['Sofie', 'Maas', HOMES, '118 238', 'Planvorming', 'Architect', 'niels.postema'],
  [
    'Ingrid',
    'Oosterhuis',
    HOMES,
    '118 003',
    'Personeelszaken',
    'Hoofd personeelszaken',
    'niels.postema',
    everywhere('Administrator'),
  ],
  ['Esther', 'Visser', HOMES, '118 252', 'Nazorg', 'Servicemedewerker', 'niels.postema'],
  ['Ravi', 'Soekhoe', HOMES, '118 260', 'ICT', 'Functioneel beheerder', 'niels.postema', only('Operator', HOMES)],
  ['Hanneke', 'Postma-van Zuilen', INSTALLATIONS, '131 777', 'Service', 'Servicecoördinator', 'noor.janssendewit'],
  ['Tim', 'Hendriks', INSTALLATIONS, '131 120', 'Elektra', 'Projectleider', 'noor.janssendewit'],
  ['Yara', 'Pinas', INSTALLATIONS, '131 127', 'Klimaat', 'Engineer', 'noor.janssendewit'],
  ['Martijn', 'Blom', INSTALLATIONS, '131 133', 'Klimaat', 'Monteur', 'noor.janssendewit'],
  ['Saskia', 'Kramer', INSTALLATIONS, '131 141', 'Verkoop', 'Accountmanager', 'noor.janssendewit'],
  ['Vincent', 'de Boer', INSTALLATIONS, '131 150', 'Inkoop', 'Inkoper', 'noor.janssendewit'],
  ['Joris', 'van Hoogstraten-Bakker', STEEL, '226 015', 'Productiebesturing', 'Productieplanner', 'elif.yilmaz'],
  ['Maartje', 'Evers', STEEL, '226 024', 'Lassen', 'Lasmeester', 'elif.yilmaz'],
  ['Piotr', 'Kowalski', STEEL, '226 031', 'Montage', 'Montageleider', 'elif.yilmaz'],
  ['Willem', 'Bakema', STEEL, '226 038', 'Verkoop', 'Accountmanager', 'elif.yilmaz'],
  ['Sevda', 'Demir', STEEL, '226 044', 'Kwaliteit', 'Kwaliteitsmedewerker', 'elif.yilmaz'],
  ['Luuk', 'van der Meer', GROUP, '100 175', 'Financiën', 'Controller', 'bram.veldkamp', everywhere('Process owner')],
  ['Jasmijn', 'Roos', GROUP, '100 181', 'Communicatie', 'Communicatieadviseur', 'bram.veldkamp'],
  [
    'Olaf',
    'Timmermans',
    GROUP,
    '100 190',
    'Juridische zaken',
    'Bedrijfsjurist',
    'bram.veldkamp',
    at('Privacy officer', INFRA, HOMES),
  ],
  ['Priya', 'Ramdin', GROUP, '100 197', 'Inkoop', 'Contractmanager', 'pieterjan.terpstra'],
  ['Harm', 'Wierda', GROUP, '100 204', 'ICT', 'Systeembeheerder', 'thijs.wagenaar'],
];

/** Newly hired people: they are in the personnel system, but do not have a role in Openboek yet. */
export const NEWCOMERS: readonly ExamplePerson[] = [
  {
    name: ['Lieke', 'Postma'],
    company: HOMES,
    personnelNumber: '120 261',
    department: 'Verkoop',
    job: 'Verkoopadviseur',
    boss: 'bram.veldkamp',
    roles: [],
  },
  {
    name: ['Omar', 'Achahbar'],
    company: INFRA,
    personnelNumber: '103 388',
    department: 'Uitvoering',
    job: 'Werkvoorbereider',
    boss: 'ruben.scholten',
    roles: [],
  },
];

export const PEOPLE: readonly ExamplePerson[] = LINES.map(
  ([first, last, company, personnelNumber, department, job, boss, ...roles]) => {
    const hasAccess = !roles.some(({ role }) => role === 'No access');
    const employee: ExampleRole = { role: 'Employee', companies: [{ id: company, inherit: false }] };
    return {
      name: [first, last],
      company,
      personnelNumber,
      department,
      job,
      boss,
      roles: hasAccess ? [employee, ...roles] : roles,
    };
  },
);

/** The UPN's local part: `Pieter-Jan Terpstra` → `pieterjan.terpstra`, `Elif Yılmaz` → `elif.yilmaz`. */
export function localPart([first, last]: readonly [string, string]): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/ı/g, 'i')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  return `${plain(first)}.${plain(last)}`;
}

export const upnFrom = (local: string) => `${local}@noordveen.example`;
export const upnOf = (person: ExamplePerson) => upnFrom(localPart(person.name));
