import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { KYC_RULES, type KycParty } from '#/bff/contract/kyc.ts';
import { kycQuery } from '#/web/api/kyc.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { useExporter, useGridError } from '#/web/registers/use-register.ts';
import { LinkButton } from '#/web/ui/controls/Button.tsx';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';

const DEFAULTS = { sort: [{ key: 'name', desc: false }], group: [] };
const PHONE_ROW = { title: 'name', meta: ['type', 'city'] };
const NOTHING_ELSE = {};
const rowId = ({ id }: KycParty) => String(id);

/** `/kyc`: the external parties that have been investigated. Everybody with access can read them (KY-001). */
export function Component() {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const query = useQuery(kycQuery);
  const rights = useRights();
  const mayImport = rights.has('AdministerApplication') && rights.administersGroup;
  const columns = useKycColumns();
  useShortcut('filter', focusFirstFilter);
  usePageHeader({ title: t('Kyc.title'), meta: t('Kyc.meta') });
  const importLink = (
    <LinkButton to={paths.kycImport} size="small" icon="upload">
      {t('KycImport.open')}
    </LinkButton>
  );
  return (
    <RegisterGrid<KycParty>
      gridKey="kyc"
      exporter={useExporter('kyc', NOTHING_ELSE)}
      userId={idUser}
      label={t('Kyc.title')}
      noun={{ one: t('Kyc.noun_one'), other: t('Kyc.noun_other') }}
      columns={columns}
      rows={query.data}
      rowId={rowId}
      defaults={DEFAULTS}
      fetching={query.isFetching}
      error={useGridError(query.error)}
      onRefresh={() => void query.refetch()}
      {...(mayImport && { toolbar: () => importLink, phoneToolbar: importLink })}
      phoneRow={PHONE_ROW}
      empty={{ drawing: 'plain', title: t('Kyc.empty'), text: t('Kyc.emptyText') }}
    />
  );
}

/** The columns, in the specified order. */
function useKycColumns(): GridColumn<KycParty>[] {
  const { t } = useLabels();
  return useMemo(
    () => [
      { ...KYC_RULES.type, label: t('Kyc.type'), width: 190 },
      { ...KYC_RULES.name, label: t('Kyc.name'), width: 280, grow: true },
      { ...KYC_RULES.city, label: t('Kyc.city'), width: 190 },
    ],
    [t],
  );
}
