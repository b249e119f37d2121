import { useCallback } from 'react';
import { Trans } from 'react-i18next';
import { DELEGATED_REGISTERS } from '#/bff/contract/delegations.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import { isPeriod } from '#/bff/contract/text.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import { UserPicker } from '#/web/people/UserPicker.tsx';
import { RadioRow } from '#/web/ui/controls/Choices.tsx';
import { DateInput } from '#/web/ui/controls/DateInput.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { formatDate } from '#/web/ui/format.ts';
import './delegation.css';
import { choiceLabel, tasksLabel, waitingIn } from './registers.ts';
import type { DelegationForm } from './use-delegation-form.ts';

/**
 * The fields of a delegation: the first and the last day, which tasks, and the delegate. A sentence summarises the
 * entries.
 */
export function DelegationFields({ form }: { form: DelegationForm }) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const { entries, change, faults } = form;
  const fault = (name: keyof typeof faults) => {
    const code = faults[name];
    return { error: code && fieldText(code), errorKind: code === 'required' ? 'required' : 'rule' } as const;
  };
  return (
    <div className="ob-delegation">
      <div className="ob-delegation-when">
        <div className="ob-delegation-days">
          <Field label={t('Delegation.from')} required {...fault('from')}>
            <DateInput value={entries.from} onChange={(from) => change({ from })} data-autofocus="" />
          </Field>
          <Field label={t('Delegation.to')} required {...fault('to')}>
            <DateInput value={entries.to} onChange={(to) => change({ to })} min={entries.from ?? undefined} />
          </Field>
        </div>
        <Field label={t('Delegation.which')} group>
          <RadioRow
            name="register"
            value={entries.register}
            onChange={(register) => change({ register })}
            options={DELEGATED_REGISTERS.map((value) => ({ value, label: t(choiceLabel(value)) }))}
          />
        </Field>
        <Summary form={form} />
      </div>
      <Field
        label={t('Delegation.delegate')}
        required
        group
        {...fault('idUser')}
        {...(faults.idUser === 'required' && { error: t('People.chooseFirst') })}
      >
        <DelegatePicker form={form} />
      </Field>
    </div>
  );
}

/** Chooses the delegate. The signed-in person and people who are away in the period cannot be chosen. */
function DelegatePicker({ form }: { form: DelegationForm }) {
  const { t } = useLabels();
  const { idUser: me } = useCurrentUser();
  const { entries, change, awayUntil } = form;
  const look = useCallback(
    ({ idUser }: ListedUser) => {
      const until = awayUntil(idUser);
      if (idUser === me) return { disabledReason: t('Delegation.yourself') };
      return until ? { disabledReason: t('Delegation.away', { date: formatDate(until) }) } : {};
    },
    [awayUntil, me, t],
  );
  return (
    <UserPicker
      label={t('Delegation.delegate')}
      value={entries.delegate}
      onChange={(delegate) => change({ delegate })}
      look={look}
    />
  );
}

/** A sentence that summarises the delegation, once everything is filled in. */
function Summary({ form }: { form: DelegationForm }) {
  const { t } = useLabels();
  const { counters } = useCounters();
  const { entries } = form;
  const { register, delegate } = entries;
  if (!delegate || !isPeriod(entries)) return null;
  const waiting = waitingIn(counters, register);
  return (
    <Banner tone="info" icon="directions" live="polite">
      <Trans
        i18nKey="Delegation.summary"
        values={{
          from: formatDate(entries.from),
          to: formatDate(entries.to),
          name: delegate.displayname,
          tasks: t(tasksLabel(register)),
        }}
        components={{ b: <b /> }}
      />{' '}
      {waiting > 0 && <span>{t('Delegation.waiting', { count: waiting })}</span>}
    </Banner>
  );
}
