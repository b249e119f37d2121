import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { goToField } from './go-to-field.ts';
import { type Completeness, type SectionState, sectionId } from './sections.ts';

/** How many required entries are filled in, with links to each part of the form. */
export function ActivityProgress({ completeness }: { completeness: Completeness }) {
  const { t } = useLabels();
  const { filled, required, sections } = completeness;
  return (
    <nav className="ob-activity-rail" aria-label={t('Activity.sections')}>
      <p className="ob-activity-count">
        <b>{t('Activity.complete')}</b>
        <span>{t('Activity.filledOf', { filled, required })}</span>
      </p>
      <progress className="ob-activity-bar" max={required} value={filled} aria-label={t('Activity.complete')} />
      <ul>
        {sections.map((section) => (
          <li key={section.key}>
            <button type="button" className="ob-activity-way" onClick={() => goToField(sectionId(section.key))}>
              <SectionIcon section={section} />
              <span>{t(`Activity.section.${section.key}`)}</span>
              {section.filled < section.required && (
                <span className="ob-activity-part">
                  {section.filled}/{section.required}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionIcon({ section: { filled, required, hasAdvice } }: { section: SectionState }) {
  const { t } = useLabels();
  const state = filled < required ? 'open' : hasAdvice ? 'advice' : 'done';
  const icon = { open: 'circle', advice: 'exclamation-circle', done: 'check-circle' }[state];
  const tone = { open: 'info', advice: 'warning', done: 'success' }[state];
  return (
    <>
      <Icon name={icon} className={`ob-solid-${tone}`} />
      <span className="ob-hidden">{t(`Activity.sectionState.${state}`)}</span>
    </>
  );
}
