import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { type Recipient, recipient } from '#/bff/contract/activity-rows.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { EditedRows } from './EditedRows.tsx';
import { RowDialog } from './RowDialog.tsx';
import { useRowFaults } from './use-row-faults.ts';
import { useRows } from './use-rows.ts';

interface TypedRecipient extends Omit<Recipient, 'idCountry'> {
  idCountry: number | null;
}
const NEW: TypedRecipient = { idRecipient: 0, name: '', idCountry: null };

interface Props {
  readOnly: boolean;
  /**
   * The stored recipients. Each row records whether its country offered adequate protection when that country was
   * chosen.
   */
  stored: ActivityDetails['recipients'];
}

/** Who receives the data, and in which country (RC-001). */
export function RecipientRows({ readOnly, stored }: Props) {
  const { t } = useLabels();
  const country = useCountries(stored);
  return (
    <div className="ob-form-whole">
      <EditedRows<Recipient>
        {...useRows('recipients')}
        readOnly={readOnly}
        title={t('Activity.recipients')}
        nameOf={(row) => row.name}
        columns={[
          { key: 'name', label: t('ActivityRows.recipient'), cell: (row) => <b>{row.name}</b> },
          { key: 'country', label: t('ActivityRows.country'), cell: (row) => country(row).name },
          {
            key: 'protection',
            label: t('ActivityRows.protection'),
            cell: (row) =>
              country(row).isProtected ? (
                <StatusPill tone="success" icon="check" label={t('ActivityRows.euOrAdequate')} />
              ) : (
                <StatusPill tone="warning" icon="exclamation-triangle" label={t('ActivityRows.notAdequate')} />
              ),
          },
        ]}
        addLabel={t('ActivityRows.addRecipient')}
        empty={t('ActivityRows.noRecipients')}
        dialog={(row, use) => <RecipientDialog row={row ?? NEW} {...use} />}
      />
    </div>
  );
}

/**
 * The name of a recipient's country, and whether that country offers adequate protection. A stored row keeps the values
 * copied into it until its country changes.
 */
function useCountries(stored: Props['stored']) {
  const countries = usePicklists()?.countries;
  return ({ idRecipient, idCountry }: Recipient) => {
    const own = stored.find((row) => row.idRecipient === idRecipient && row.idCountry === idCountry);
    const item = countries?.find(({ id }) => id === idCountry);
    return {
      name: own?.countryName ?? item?.name ?? '',
      isProtected: own?.euOrAdequate ?? item?.euOrAdequate ?? false,
    };
  };
}

interface DialogProps {
  row: TypedRecipient;
  draftKey: string;
  onDone: (row: Recipient) => void;
  onClose: () => void;
}

function RecipientDialog({ row, draftKey, onDone, onClose }: DialogProps) {
  const { t } = useLabels();
  const [typed, setTyped] = useKeptState(draftKey, row);
  const { of, judge } = useRowFaults(recipient, typed);
  const countries = (usePicklists()?.countries ?? [])
    .filter(({ id, visible }) => visible || id === row.idCountry)
    .map(({ id, namePlus }) => ({ value: id, label: namePlus }));
  const isChange = row.idRecipient !== 0;
  return (
    <RowDialog
      title={t(isChange ? 'ActivityRows.changeRecipient' : 'ActivityRows.addRecipient')}
      isChange={isChange}
      onConfirm={() => judge(onDone)}
      onClose={onClose}
    >
      <Field label={t('ActivityRows.recipient')} required {...of('name')}>
        <TextInput
          value={typed.name}
          data-autofocus=""
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </Field>
      <Field label={t('ActivityRows.country')} required {...of('idCountry')}>
        <Select<number>
          value={typed.idCountry}
          options={countries}
          onChange={(idCountry) => setTyped({ ...typed, idCountry })}
        />
      </Field>
    </RowDialog>
  );
}
