/** Event definitions: what an event waits for or throws. */
import { isFeel } from '../feel/expression.ts';
import { parseCycle, parseDuration, parseMoment } from './iso-time.ts';
import { type Element, extension } from './moddle.ts';
import type { EventSpec } from './model.ts';
import type { Problems } from './problems.ts';

/** The event of an element; null for a none event, and for one that is refused (noted in `problems`). */
export function readEvent(element: Element, id: string, problems: Problems): EventSpec | null {
  if (element.$type === 'bpmn:ReceiveTask') return readMessage(element.messageRef, id, true, problems);
  const [definition, second] = element.eventDefinitions ?? [];
  if (!definition) return null;
  if (second) problems.error(id, 'one-event-definition');
  switch (definition.$type) {
    case 'bpmn:MessageEventDefinition': {
      const catches = element.$type !== 'bpmn:EndEvent' && element.$type !== 'bpmn:IntermediateThrowEvent';
      return readMessage(definition.messageRef, id, catches, problems);
    }
    case 'bpmn:TimerEventDefinition':
      return readTimer(definition, id, problems);
    case 'bpmn:ErrorEventDefinition':
      return readError(element, definition, id, problems);
    case 'bpmn:TerminateEventDefinition':
      return { kind: 'terminate' };
    case 'bpmn:CompensateEventDefinition':
      if (!definition.id) {
        problems.error(id, 'compensation-id');
      }
      return { kind: 'compensation', activity: definition.activityRef?.id ?? null };
    default:
      problems.unsupported(id, 'unsupported-event', definition.$type);
      return null;
  }
}

/** A thrown message is a job (its task definition), so it needs no name; a caught message needs one. */
function readMessage(message: Element | undefined, id: string, catches: boolean, problems: Problems): EventSpec | null {
  if (!catches) return { kind: 'message', name: message?.name ?? '', correlationKey: null };
  const name = message?.name;
  if (!name || isFeel(name)) {
    problems.error(id, 'message-name');
    return null;
  }
  const key = extension(message, 'zeebe:Subscription')?.correlationKey;
  if (key && key.replace(/\s/g, '') !== '=instanceId') {
    problems.warning(id, 'message-key_foreign');
  }
  return { kind: 'message', name, correlationKey: key ? problems.feel(id, key) : null };
}

const TIMERS = { date: 'timer_date', duration: 'timer_duration', cycle: 'timer_cycle-text' } as const;
const FORMS = { date: parseMoment, duration: parseDuration, cycle: parseCycle };

function readTimer(definition: Element, id: string, problems: Problems): EventSpec | null {
  const given = [
    { form: 'date', text: definition.timeDate?.body },
    { form: 'duration', text: definition.timeDuration?.body },
    { form: 'cycle', text: definition.timeCycle?.body },
  ] as const;
  const [timer, second] = given.filter((each) => each.text !== undefined);
  if (!timer?.text || second) {
    problems.error(id, 'timer_which');
    return null;
  }
  if (!isFeel(timer.text) && FORMS[timer.form](timer.text) === null) {
    problems.error(id, TIMERS[timer.form], { text: timer.text });
  }
  return { kind: 'timer', form: timer.form, value: problems.attribute(id, timer.text) };
}

function readError(element: Element, definition: Element, id: string, problems: Problems): EventSpec {
  const code = definition.errorRef?.errorCode ?? null;
  if (code !== null && isFeel(code)) problems.error(id, 'error-code_constant');
  if (element.$type === 'bpmn:EndEvent' && !code) problems.error(id, 'error-code_missing');
  return { kind: 'error', code: code || null };
}
