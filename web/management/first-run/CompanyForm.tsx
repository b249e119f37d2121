import type { FormEvent } from 'react';
import type { FirstRun } from '#/bff/contract/first-run.ts';
import { api } from '#/web/api/api.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { useFirstRunAgain } from './use-first-run-again.ts';

type Company = NonNullable<FirstRun['company']>;

/**
 * Asks for the name of the top company and for the number by which an import recognises this company; once entered,
 * both are only shown.
 */
export function CompanyStep({ company }: { company: Company }) {
  const { t } = useLabels();
  const { name, administrationNr, canBeNamed } = company;
  if (canBeNamed) return <CompanyForm company={company} />;
  return <p>{t('FirstRun.companyNamed', { name, number: administrationNr ?? '' })}</p>;
}

function CompanyForm({ company }: { company: Company }) {
  const { t } = useLabels();
  const toast = useToast();
  const { busy, failure, attempt } = useAttempt(useFirstRunAgain());
  const [name, setName] = useKeptState(`company.${company.idCompany}.name`, company.name);
  const [administrationNr, setNumber] = useKeptState(
    `company.${company.idCompany}.number`,
    company.administrationNr ?? '',
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await api.nameCompany({ name, administrationNr, version: company.version });
      toast.success(t('Message.dataSaved'));
    });
  };
  return (
    <form className="ob-first-run-form" onSubmit={save} noValidate>
      {failure && failure.code !== 'VALIDATION' && <Failure failure={failure} />}
      <div className="ob-first-run-pair">
        <Field label={t('FirstRun.companyName')} required error={failure?.fields.name}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label={t('FirstRun.companyNumber')}
          required
          hint={t('FirstRun.companyNumberHint')}
          error={failure?.fields.administrationNr}
        >
          <TextInput value={administrationNr} onChange={(event) => setNumber(event.target.value)} />
        </Field>
      </div>
      <div className="ob-first-run-actions">
        <Button type="submit" icon="save" busy={busy}>
          {t('FirstRun.saveCompany')}
        </Button>
      </div>
    </form>
  );
}
