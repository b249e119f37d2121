import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { type Crumb, useShownPageHeader } from '#/web/app/page-header/page-header.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { PAGE_FOCUS } from '#/web/ui/page-focus.ts';

const PRODUCT = 'Openboek';

/**
 * Shows the breadcrumbs, h1, status and small text that the screen has set, and sets the title of the browser's tab.
 */
export function PageTitle() {
  const { title, crumbs = [], pill, meta } = useShownPageHeader();
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
  return (
    <div className="ob-page-title">
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      <div className="ob-page-title-line">
        <div className="ob-page-title-main">
          {/* The h1 is always rendered, so that every page has a heading. It is empty while a screen loads. */}
          <h1 id="ob-page-title" {...PAGE_FOCUS} tabIndex={-1} title={[title, meta].filter(Boolean).join(' · ')}>
            {title || <span className="ob-hidden">{PRODUCT}</span>}
          </h1>
          {pill}
        </div>
        {meta && <span className="ob-page-title-meta">{meta}</span>}
      </div>
    </div>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLabels();
  return (
    <nav aria-label={t('Shell.crumbs')}>
      <ol className="ob-crumbs">
        {crumbs.map(({ label, to, state }, index) => (
          <li key={to}>
            {index > 0 && <Icon name="angle-right" />}
            <Link to={to} state={state}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
