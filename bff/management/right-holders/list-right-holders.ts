import type { Reader } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Reach, RightHolder, RightHoldersScope } from '#/bff/contract/right-holders.ts';
import { roleKey } from '#/bff/contract/roles.ts';
import { Failure } from '#/bff/failure.ts';
import { label } from '#/bff/labels.ts';
import { administeredCompanies } from '#/bff/people/administered-companies.ts';
import { type HolderLine, listRightHolders } from './queries.ts';

/**
 * GET /api/management/rightholders: who has which right and where, when it began, and who granted it. For a period, the
 * list includes ended rights. Administrators of a part of the group see all rights that apply in that part, whether
 * they were granted there or above (decision 0029).
 *
 * @throws Failure NO_RIGHT for a company that the caller does not administer
 */
export async function readRightHolders(
  reader: Reader,
  { lang, ...scope }: RightHoldersScope & { lang: LanguageId },
): Promise<RightHolder[]> {
  const words = wordsIn(lang);
  const companies = await administeredCompanies(reader);
  if (companies && scope.idCompany !== undefined && !companies.includes(scope.idCompany))
    throw new Failure('NO_RIGHT', `does not administer company ${scope.idCompany}`);
  const lines = await listRightHolders(reader.services.sql, scope, companies);
  return lines.map((line) => worded(line, words));
}

type Words = ReturnType<typeof wordsIn>;

function wordsIn(lang: LanguageId) {
  const roles = new Map<string, string>();
  return {
    everywhere: label(lang, 'RightHolders.everywhere'),
    system: label(lang, 'RightHolders.system'),
    unknown: label(lang, 'RightHolders.unknown'),
    left: label(lang, 'RightHolders.left'),
    role: (name: string): string => {
      const known = roles.get(name) ?? wordedRole(lang, name);
      roles.set(name, known);
      return known;
    },
  };
}

function wordedRole(lang: LanguageId, name: string): string {
  const key = roleKey(name);
  return key ? label(lang, `Role.${key}`) : name;
}

function worded(line: HolderLine, words: Words): RightHolder {
  const { grant, idUser, fullname, company, right, place, inherit, since, until, left } = line;
  const reach: Reach = place === null ? 'everywhere' : inherit ? 'below' : 'only';
  return {
    id: `${grant}-${right}-${since?.getTime() ?? 0}`,
    idUser,
    fullname,
    company,
    right,
    role: words.role(line.role),
    place: place ?? words.everywhere,
    reach,
    since: since?.toISOString() ?? null,
    givenBy: line.givenBy ?? (since ? words.system : words.unknown),
    own: line.givenById === idUser,
    until: until?.toISOString() ?? null,
    endedBy: until === null ? null : left ? words.left : (line.endedBy ?? words.system),
    changeableBy: until !== null ? null : line.isWithin ? 'you' : 'higherUp',
  };
}
