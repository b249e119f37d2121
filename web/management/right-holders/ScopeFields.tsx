import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from '#/web/api/people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { DateInput } from '#/web/ui/controls/DateInput.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import type { useScope } from './use-scope.ts';

/**
 * The fields for the period and the company. Without days, the list shows the present rights. Without a company, the
 * list covers all companies that the person administers.
 */
export function ScopeFields({ scope, from, to, change }: ReturnType<typeof useScope>) {
  const { t } = useLabels();
  const rights = useRights();
  const { data = [] } = useQuery(companiesQuery());
  const companies = data.filter(({ idCompany }) => rights.has('AdministerApplication', idCompany));
  return (
    // biome-ignore lint/a11y/useSemanticElements: fields of a toolbar that belong together.
    <div className="ob-holders-scope" role="group" aria-label={t('RightHolders.scope')}>
      <DateInput
        aria-label={t('RightHolders.from')}
        placeholder={t('RightHolders.from')}
        value={from}
        onChange={(day) => change('from', day)}
      />
      <DateInput
        aria-label={t('RightHolders.to')}
        placeholder={t('RightHolders.to')}
        value={to}
        onChange={(day) => change('to', day)}
      />
      <Select
        aria-label={t('RightHolders.countsIn')}
        size="small"
        showClear
        placeholder={t('RightHolders.countsInAny')}
        value={scope.idCompany ?? null}
        onChange={(id) => change('company', id === null ? null : String(id))}
        options={companies.map(({ idCompany, name }) => ({ value: idCompany, label: name }))}
      />
    </div>
  );
}
