import type { FirstRun } from '#/bff/contract/first-run.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** The identity provider, and how many other people have signed in. */
export function SignInStep({ signIn: { provider, others } }: Pick<FirstRun, 'signIn'>) {
  const { t } = useLabels();
  return (
    <>
      <p>{provider ? t('FirstRun.provider', { provider }) : t('FirstRun.ownProvider')}</p>
      {others > 0 && <p>{t('FirstRun.others', { count: others })}</p>}
    </>
  );
}

/** Where the virus scanner runs. */
export function ScannerStep({ scanner: { address } }: Pick<FirstRun, 'scanner'>) {
  const { t } = useLabels();
  return address && <p>{t('FirstRun.scanner', { address })}</p>;
}

/** Where files are kept, which a backup must include. */
export function FilesStep({ files: { place } }: Pick<FirstRun, 'files'>) {
  const { t } = useLabels();
  return <p>{t('FirstRun.files', { place })}</p>;
}
