import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '#/bff/contract/format.ts';
import { stuckReviewsQuery } from '#/web/api/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';

/** Reviews that are due but could not be started, each with the reason. Renders nothing if there are none. */
export function StuckReviews() {
  const { t, lang } = useLabels();
  const rows = useQuery(stuckReviewsQuery(lang)).data ?? [];
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  return (
    <>
      <Banner
        tone="warning"
        strip
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('Activities.stuckShow')}
          </Button>
        }
      >
        {t('Activities.stuck', { count: rows.length })}
      </Banner>
      <Dialog open={isOpen} width={60} title={t('Activities.stuckTitle')} onClose={() => setOpen(false)}>
        <ul className="ob-activity-stuck">
          {rows.map((row) => (
            <li key={row.idProcessingActivity}>
              <Link
                to={paths.activity(row.idProcessingActivity)}
                state={{ origin: paths.complianceActivities }}
                className="ob-link"
              >
                {row.number}, {row.name ?? t('Activity.untitled')}
              </Link>
              <p>
                {[row.company, row.responsiblePerson, t('Activities.dueOn', { date: formatDate(row.reviewDate) })].join(
                  ' · ',
                )}
              </p>
              <p>{row.reason}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
