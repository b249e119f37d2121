import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WARN_MINUTES } from '#/bff/contract/sessions.ts';
import { api } from '#/web/api/api.ts';
import { sessionQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';

const WARN_BEFORE = WARN_MINUTES * 60_000;

/** A strip two minutes before the session ends (OP-030), with the way to stay where there is one. */
export function SessionEnding() {
  const { t } = useLabels();
  const queryClient = useQueryClient();
  const { data: session, dataUpdatedAt } = useQuery(sessionQuery());
  const stay = useMutation({
    mutationFn: api.extendSession,
    onSuccess: (state) => queryClient.setQueryData(keys.session, state),
  });
  // Both times are the server's, so only the time since its answer is this device's.
  const endsAt = session && dataUpdatedAt + Date.parse(session.endsAt) - Date.parse(session.now);
  const left = useTimeLeft(endsAt);
  if (left === null || left > WARN_BEFORE || !session) return null;
  if (!session.extendable) {
    return (
      <Banner strip tone="warning" icon="clock" live="polite">
        {t('Session.endingForGood', { minutes: Math.max(1, Math.ceil(left / 60_000)) })}
      </Banner>
    );
  }
  const action = (
    <Button size="small" busy={stay.isPending} onClick={() => stay.mutate()}>
      {t('Session.stay')}
    </Button>
  );
  return (
    <Banner strip tone="warning" icon="clock" live="polite" action={action}>
      {t('Session.ending')}
    </Banner>
  );
}

/** Milliseconds until `endsAt`, as they pass; null while it is unknown. */
function useTimeLeft(endsAt: number | undefined): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return endsAt === undefined ? null : endsAt - now;
}
