import { useQuery } from '@tanstack/react-query';
import type { FirstRun } from '#/bff/contract/first-run.ts';
import { firstRunQuery } from '#/web/api/first-run.ts';
import { NobodyDecides } from '#/web/app/first-run/NobodyDecides.tsx';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { CloseFirstRun } from './CloseFirstRun.tsx';
import { CompanyStep } from './CompanyForm.tsx';
import './first-run.css';
import { MailStep } from './MailStep.tsx';
import { FilesStep, ScannerStep, SignInStep } from './OutsideSteps.tsx';
import { PeopleStep, RolesStep } from './PeopleSteps.tsx';
import { StepCard } from './StepCard.tsx';
import { useFirstRunAgain } from './use-first-run-again.ts';

/**
 * `/app/management/first-run`: the steps that an installation needs before people can work. The server checks which of
 * them are done.
 */
export function Component() {
  const { t } = useLabels();
  const { data, error, refetch, isFetching } = useQuery(firstRunQuery());
  const again = useFirstRunAgain();
  usePageHeader({ title: t('Menu.firstRun'), meta: t('FirstRun.meta') });
  if (!data && error) return <LoadFailed title={t('FirstRun.readFailed')} error={error} onRetry={refetch} />;
  if (!data) return <SkeletonList label={t('Menu.firstRun')} />;
  const done = data.steps.filter(({ state }) => state === 'done').length;
  return (
    <div className="ob-first-run">
      <div className="ob-first-run-head">
        <p role="status">{t('FirstRun.progress', { done, total: data.steps.length })}</p>
        <Button icon="refresh" busy={isFetching} onClick={() => void again()}>
          {t('FirstRun.check')}
        </Button>
      </div>
      <NobodyDecides />
      {data.steps.map((step) => (
        <StepCard key={step.step} step={step}>
          {contentOf(step.step, data)}
        </StepCard>
      ))}
      <CloseFirstRun firstRun={data} />
    </div>
  );
}

function contentOf(step: FirstRun['steps'][number]['step'], firstRun: FirstRun) {
  switch (step) {
    case 'company':
      return firstRun.company && <CompanyStep key={firstRun.company.version} company={firstRun.company} />;
    case 'people':
      return <PeopleStep people={firstRun.people} />;
    case 'roles':
      return <RolesStep roles={firstRun.roles} />;
    case 'mail':
      return <MailStep mail={firstRun.mail} />;
    case 'signIn':
      return <SignInStep signIn={firstRun.signIn} />;
    case 'scanner':
      return <ScannerStep scanner={firstRun.scanner} />;
    case 'files':
      return <FilesStep files={firstRun.files} />;
  }
}
