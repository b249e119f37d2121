// A component of our own, because PrimeReact's Steps numbers the steps of a form, whereas this line shows who did what
// and when.
import { Icon } from '../controls/Button.tsx';
import { useUiText } from '../UiProvider.tsx';
import './display.css';
import { NoBreak } from './NoBreak.tsx';

export interface Step {
  key: string;
  label: string;
  /** Who completed the step and when, or when the step is needed: "alleen boven de drempel". */
  detail?: string;
  state: 'done' | 'current' | 'todo' | 'failed';
}

const MARKS = { done: 'check', failed: 'times' } as const;
const STATE_TEXT = { done: 'stepDone', current: 'stepCurrent', todo: 'stepTodo', failed: 'stepFailed' } as const;

/**
 * The progress of a record: one step per column, with a ring around the current step. On a phone the steps are stacked.
 */
export function StepLine({ label, steps }: { label: string; steps: readonly Step[] }) {
  const text = useUiText();
  return (
    <ol className="ob-steps" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={`ob-step ob-step-${step.state}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="ob-step-mark">
            {step.state in MARKS && <Icon name={MARKS[step.state as keyof typeof MARKS]} />}
          </span>
          <span className="ob-step-words">
            <span className="ob-step-label">{step.label}</span>
            <span className="ob-hidden">, {text(STATE_TEXT[step.state])}</span>
            {step.detail && (
              <span className="ob-step-detail">
                <NoBreak text={step.detail} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
