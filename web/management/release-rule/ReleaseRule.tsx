import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReleaseSetting } from '#/bff/contract/process-drafts.ts';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { releaseSettingQuery } from '#/web/api/process-drafts.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { RadioCards } from '#/web/ui/controls/Choices.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import './release-rule.css';

/**
 * Sets whether a process must be released by somebody other than its author. Only administrators of the whole group see
 * this.
 */
export function ReleaseRule() {
  const { t } = useLabels();
  const query = useQuery({ ...releaseSettingQuery(), staleTime: 0 });
  if (query.data) return <Rule setting={query.data} />;
  if (!query.isError) return <SkeletonList rows={3} />;
  return <LoadFailed title={t('ReleaseRule.failed')} error={query.error} onRetry={() => void query.refetch()} />;
}

function Rule({ setting }: { setting: ReleaseSetting }) {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = useMutation({
    mutationFn: (bySecond: boolean) => draftCalls.saveSetting({ bySecond, version: setting.version }),
    onSuccess: () => toast.success(t('ReleaseRule.saved')),
    onSettled: () => {
      setAsked(null);
      return queryClient.invalidateQueries({ queryKey: keys.releaseSetting });
    },
  });
  return (
    <div className="ob-release-rule">
      <h2>{t('ReleaseRule.title')}</h2>
      {change.isError && <Failure failure={readError(change.error)} />}
      <RadioCards<string>
        legend={t('ReleaseRule.title')}
        value={setting.bySecond ? 'second' : 'alone'}
        onChange={(value) => setAsked(value === 'second')}
        options={[
          { value: 'second', label: t('ReleaseRule.second'), description: t('ReleaseRule.secondText') },
          { value: 'alone', label: t('ReleaseRule.alone'), description: t('ReleaseRule.aloneText') },
        ]}
      />
      <ConfirmDialog
        open={asked !== null && asked !== setting.bySecond}
        title={t(asked ? 'ReleaseRule.askSecond' : 'ReleaseRule.askAlone')}
        confirmLabel={t('ReleaseRule.change')}
        {...(asked === false && { tone: 'danger' as const })}
        busy={change.isPending}
        onConfirm={() => asked !== null && change.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {t(asked ? 'ReleaseRule.askSecondText' : 'ReleaseRule.askAloneText')}
      </ConfirmDialog>
    </div>
  );
}
