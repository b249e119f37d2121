import type { IconName } from '#/bff/auth/pages/drawings.ts';
import type { Translate } from '#/bff/auth/pages/labels.ts';
import type { PersonToChoose } from './queries.ts';

/** The people of the example company who are most useful to try first, in the order of the page. */
const FIRST = [
  'sanne.dijkgraaf',
  'ruben.scholten',
  'marijke.vandenbroek',
  'fatima.bouzid',
  'pieterjan.terpstra',
  'thijs.wagenaar',
  'ingrid.oosterhuis',
  'youssef.elidrissi',
  'dewi.pattinama',
  'koen.vermaat',
].map((name) => `${name}@noordveen.example`);

interface Shown {
  role: string;
  key: string;
  icon: IconName;
}

/** Roles, the most descriptive first. A person is shown with the first role that they hold, or else as an employee. */
const ROLES = [
  { role: 'Administrator', key: 'administrator', icon: 'cog' },
  { role: 'Operator', key: 'operator', icon: 'wave' },
  { role: 'Process owner', key: 'processOwner', icon: 'sitemap' },
  { role: 'Privacy officer', key: 'privacyOfficer', icon: 'shield' },
  { role: 'Compliance', key: 'compliance', icon: 'shield' },
  { role: 'No access', key: 'noAccess', icon: 'ban' },
  { role: 'Supervisor', key: 'supervisor', icon: 'users' },
] as const satisfies readonly Shown[];
const EMPLOYEE: Shown = { role: 'Employee', key: 'employee', icon: 'user' };

export interface Choice {
  upn: string;
  name: string;
  initials: string;
  /** 0 to 5: the background colour of the initials. */
  hue: number;
  /** Job title and company. */
  where: string;
  can: string;
  role: string;
  icon: IconName;
}

/** The first people on the page, and everybody else. */
export function arrangePeople(people: readonly PersonToChoose[], t: Translate): { first: Choice[]; others: Choice[] } {
  const first = FIRST.flatMap((upn) => people.filter((person) => person.upn === upn));
  const others = people.filter((person) => !first.includes(person));
  const choices = (list: PersonToChoose[]) => list.map((person) => describe(person, t));
  return first.length ? { first: choices(first), others: choices(others) } : { first: choices(others), others: [] };
}

function describe(person: PersonToChoose, t: Translate): Choice {
  const { key, icon } = ROLES.find(({ role }) => person.roles.includes(role)) ?? EMPLOYEE;
  return {
    upn: person.upn,
    name: person.displayName,
    initials: initialsOf(person.displayName),
    hue: hueOf(person.upn),
    where: [person.jobDescription, person.companyName].filter(Boolean).join(', '),
    can: whatTheyCan(key, person, t),
    role: t(`SignIn.role.${key}`),
    icon,
  };
}

function whatTheyCan(key: string, { waiting, companies }: PersonToChoose, t: Translate): string {
  if (key === 'supervisor' && waiting > 1) return t('SignIn.can.supervisorWaiting', { count: waiting });
  if (key === 'compliance' && companies.length > 0)
    return t('SignIn.can.complianceOf', { companies: companies.join(', ') });
  return t(`SignIn.can.${key}`);
}

/** The initials of the first and last words that begin with a capital: Marijke van den Broek becomes MB. */
function initialsOf(name: string): string {
  const capitals = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return [capitals[0], capitals.length > 1 ? capitals.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}

function hueOf(text: string): number {
  let sum = 53;
  for (const char of text) sum = (sum * 33 + char.charCodeAt(0)) % 9973;
  return sum % 6;
}
