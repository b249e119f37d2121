import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import type { WaitingSteps } from './use-waiting-steps.ts';
import '../records.css';

/** "3 van 7 wachten", with buttons to the previous and next record. */
export function WaitingStepper({ place, of, previous, next, goPrevious, goNext }: WaitingSteps) {
  const { t } = useLabels();
  const isPhone = usePhone();
  return (
    <span className="ob-stepper">
      <IconButton
        icon="chevron-left"
        size="small"
        keyCap={ariaKeysFor('previous')}
        label={t('Stepper.previous')}
        disabled={previous === undefined}
        onClick={goPrevious}
      />
      <b>{t(isPhone ? 'Stepper.placeShort' : 'Stepper.place', { place, of })}</b>
      <IconButton
        icon="chevron-right"
        size="small"
        keyCap={ariaKeysFor('next')}
        label={t('Stepper.next')}
        disabled={next === undefined}
        onClick={goNext}
      />
    </span>
  );
}
