import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rightHoldersScope } from '#/bff/contract/right-holders.ts';
import { isCalendarDate } from '#/bff/contract/text.ts';
import { withParameters } from '#/web/app/with-parameters.ts';

/** The period and the company in the address. Invalid values are ignored. */
export function useScope() {
  const [search, setSearch] = useSearchParams();
  const [from, to, company] = ['from', 'to', 'company'].map((key) => search.get(key));
  const scope = useMemo(() => {
    const day = (text: string | null | undefined) => (text && isCalendarDate(text) ? { text } : null);
    const idCompany = rightHoldersScope.shape.idCompany.safeParse(company ?? undefined).data;
    const [first, last] = [day(from), day(to)];
    return {
      ...(first && { from: first.text }),
      ...(last && { to: last.text }),
      ...(idCompany !== undefined && { idCompany }),
    };
  }, [from, to, company]);
  const change = (key: 'from' | 'to' | 'company', value: string | null) =>
    setSearch((now) => withParameters(now, { [key]: value || null }), { replace: true });
  return { scope, from: from ?? null, to: to ?? null, change };
}
