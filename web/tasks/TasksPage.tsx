import { type ReactNode, useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RegisterName } from '#/bff/contract/registers.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Tabs } from '#/web/ui/display/Tabs.tsx';
import './tasks.css';

/** The parameter in the address that selects the register; without it, gift reports are shown. */
const PARAMETER = 'register';

/** The register of the current tab: the one in the address, if that register is enabled, or else gift reports. */
export function useTaskRegister(): RegisterName {
  const { verwerkingsRegisterEnabled } = useCurrentUser();
  const [search] = useSearchParams();
  const isAsked = search.get(PARAMETER) === 'activities';
  return isAsked && verwerkingsRegisterEnabled ? 'processingActivity' : 'giftReport';
}

interface Props {
  /** The number of waiting tasks per register. */
  counts: Readonly<Record<RegisterName, number>>;
  children: ReactNode;
}

/** A list of tasks, with a tab for each enabled register (AP-001, DL-001). */
export function TasksPage({ counts, children }: Props) {
  const { t } = useLabels();
  const { verwerkingsRegisterEnabled } = useCurrentUser();
  const navigate = useNavigate();
  const panelId = useId();
  const register = useTaskRegister();
  const reports = {
    value: 'giftReport' as const,
    label: t('Approvals.reports'),
    icon: 'gift',
    count: counts.giftReport,
    panelId,
  };
  const activities = {
    value: 'processingActivity' as const,
    label: t('Approvals.activities'),
    icon: 'database',
    count: counts.processingActivity,
    panelId,
  };
  const show = (wanted: RegisterName) =>
    void navigate({ search: wanted === 'processingActivity' ? `?${PARAMETER}=activities` : '' }, { replace: true });
  return (
    <div className="ob-tasks">
      <Tabs<RegisterName>
        label={t('Approvals.registers')}
        value={register}
        onChange={show}
        tabs={verwerkingsRegisterEnabled ? [reports, activities] : [reports]}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(register === 'giftReport' ? 'Approvals.reports' : 'Approvals.activities')}
        className="ob-tasks-panel"
      >
        {children}
      </div>
    </div>
  );
}
