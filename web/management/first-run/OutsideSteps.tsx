import type { FirstRun } from '#/bff/contract/first-run.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** Shows the identity provider, and how many other people have signed in. */
export function SignInStep({ signIn: { provider, others } }: Pick<FirstRun, 'signIn'>) {
  const { t } = useLabels();
  return (
    <>
      <p>{provider ? t('FirstRun.provider', { provider }) : t('FirstRun.ownProvider')}</p>
      {others > 0 && <p>{t('FirstRun.others', { count: others })}</p>}
    </>
  );
}

/** Shows where the virus scanner runs. */
export function ScannerStep({ scanner: { address } }: Pick<FirstRun, 'scanner'>) {
  const { t } = useLabels();
  return address && <p>{t('FirstRun.scanner', { address })}</p>;
}

/** Shows where files are kept. A backup must include this place. */
export function FilesStep({ files: { place } }: Pick<FirstRun, 'files'>) {
  const { t } = useLabels();
  return <p>{t('FirstRun.files', { place })}</p>;
}
