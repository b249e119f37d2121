/** Event definitions: what an event waits for or throws. */
import { isFeel } from '../feel/expression.ts';
import { parseCycle, parseDuration, parseMoment } from './iso-time.ts';
import { type Element, extension } from './moddle.ts';
import type { EventSpec } from './model.ts';
import type { Problems } from './problems.ts';
import { unsupported } from './unsupported.ts';

/** The event of an element; null for a none event, and for one that is refused (noted in `problems`). */
export function readEvent(element: Element, id: string, problems: Problems): EventSpec | null {
  if (element.$type === 'bpmn:ReceiveTask') return readMessage(element.messageRef, id, true, problems);
  const [definition, second] = element.eventDefinitions ?? [];
  if (!definition) return null;
  if (second) problems.error(id, 'one-event-definition', 'an event can have only one event definition');
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
        problems.error(
          id,
          'compensation-id',
          'the compensateEventDefinition needs an id: Camunda cannot deploy it without',
        );
      }
      return { kind: 'compensation', activity: definition.activityRef?.id ?? null };
    default:
      problems.error(id, 'unsupported-event', unsupported(definition.$type));
      return null;
  }
}

/** A thrown message is a job (its task definition), so it needs no name of its own; a caught one does. */
function readMessage(message: Element | undefined, id: string, catches: boolean, problems: Problems): EventSpec | null {
  if (!catches) return { kind: 'message', name: message?.name ?? '', correlationKey: null };
  const name = message?.name;
  if (!name || isFeel(name)) {
    problems.error(id, 'message-name', 'needs a message with a constant name');
    return null;
  }
  const key = extension(message, 'zeebe:Subscription')?.correlationKey;
  if (key && key.replace(/\s/g, '') !== '=instanceId') {
    problems.warning(
      id,
      'message-key',
      'messages reach an instance by the correlation key "= instanceId"; another key is never sent',
    );
  }
  return { kind: 'message', name, correlationKey: key ? problems.feel(id, key) : null };
}

const FORMS = { date: parseMoment, duration: parseDuration, cycle: parseCycle };

function readTimer(definition: Element, id: string, problems: Problems): EventSpec | null {
  const given = [
    { form: 'date', text: definition.timeDate?.body },
    { form: 'duration', text: definition.timeDuration?.body },
    { form: 'cycle', text: definition.timeCycle?.body },
  ] as const;
  const [timer, second] = given.filter((each) => each.text !== undefined);
  if (!timer?.text || second) {
    problems.error(id, 'timer', 'needs exactly one of date, duration and cycle');
    return null;
  }
  if (!isFeel(timer.text) && FORMS[timer.form](timer.text) === null) {
    problems.error(
      id,
      'timer',
      `"${timer.text}" is not a ${timer.form} of ISO 8601 (P3D, R/P3D, 2026-11-21T09:00:00Z)`,
    );
  }
  return { kind: 'timer', form: timer.form, value: problems.attribute(id, timer.text) };
}

function readError(element: Element, definition: Element, id: string, problems: Problems): EventSpec {
  const code = definition.errorRef?.errorCode ?? null;
  if (code !== null && isFeel(code)) problems.error(id, 'error-code', 'the error code must be a constant');
  if (element.$type === 'bpmn:EndEvent' && !code) problems.error(id, 'error-code', 'needs an error with a code');
  return { kind: 'error', code: code || null };
}
