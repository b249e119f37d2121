import { useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { withParameters } from '#/web/app/with-parameters.ts';

export interface RegisterYear {
  year: number;
  choose: (year: number) => void;
  years: readonly { value: number; label: string }[];
}

/** The year that a list shows: the one in the URL, or else the current year in the application's time zone. */
export function useRegisterYear(): RegisterYear {
  const { timeZone } = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const thisYear = Number(formatDateTime(new Date(), timeZone).slice(6, 10));
  const asked = Number(search.get('year'));
  const year = Number.isInteger(asked) && asked > 0 ? asked : thisYear;
  const known = usePicklists()?.years.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const years = known.some(({ value }) => value === year) ? known : [{ value: year, label: String(year) }, ...known];
  const choose = (chosen: number) =>
    setSearch((now) => withParameters(now, { year: chosen === thisYear ? null : chosen }), { replace: true });
  return { year, choose, years };
}
