import type { FieldCode } from '#/bff/contract/field-codes.ts';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { ConfidentialList } from '#/bff/contract/incident-people.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import type { Line, LineFault } from './line-faults.ts';

interface Props {
  line: Line;
  number: number;
  list: ConfidentialList;
  /** The people who are already chosen in other lines. */
  taken: readonly number[];
  fault: LineFault | undefined;
  onChange: (part: Partial<Line>) => void;
  onRemove: () => void;
}

/** One confidential handler: the person, and the function that reporters see instead of the name. */
export function ConfidentialRow({ line, number, list, taken, fault = {}, onChange, onRemove }: Props) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const stored = list.handlers.find(({ id }) => id === line.key);
  const known = [...list.handlers, ...list.candidates].filter(
    ({ idUser }, at, all) => all.findIndex((other) => other.idUser === idUser) === at && !taken.includes(idUser),
  );
  const say = (code: FieldCode | undefined) => code && t(`FieldError.${code}`);
  const kind = (code: FieldCode | undefined) => (code === 'required' ? 'required' : 'rule');
  const functionField = (part: 'functionNl' | 'functionEn') => (
    <Field label={t(`Confidential.${part}`)} required error={say(fault[part])} errorKind={kind(fault[part])}>
      <TextInput
        value={line[part]}
        maxLength={LIMITS.phoneOrFunction}
        onChange={(event) => onChange({ [part]: event.target.value })}
      />
    </Field>
  );
  return (
    <li>
      <fieldset className="ob-confidential-line">
        <legend className="ob-hidden">{t('Confidential.line', { number: String(number) })}</legend>
        <Field
          label={t('Confidential.person')}
          required
          error={say(fault.idUser)}
          errorKind={kind(fault.idUser)}
          hint={
            stored &&
            t(stored.isAble ? 'Confidential.since' : 'Confidential.notAble', {
              date: formatDateTime(stored.since, timeZone),
            })
          }
        >
          <Select
            value={line.idUser}
            options={known.map(({ idUser, displayname }) => ({ value: idUser, label: displayname }))}
            onChange={(idUser) => onChange({ idUser })}
          />
        </Field>
        {functionField('functionNl')}
        {functionField('functionEn')}
        <IconButton
          icon="trash"
          label={t('Confidential.remove', { number: String(number) })}
          className="ob-confidential-remove"
          onClick={onRemove}
        />
      </fieldset>
    </li>
  );
}
