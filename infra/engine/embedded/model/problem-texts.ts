import { FEEL_REASONS, type FeelReason } from '../feel/reasons.ts';

/**
 * Every problem that a drawing can have (for most problems of expressions, see FEEL_REASONS), in English, for logs and
 * for readers whose language has no label for the problem. A code begins with the broken rule; its label is
 * `Problem.<code>`. Double braces mark parameters.
 */
export const PROBLEM_TEXTS = {
  boundary: 'boundary events belong to tasks and embedded subprocesses',
  camunda: '{{reason}}',
  'compensation-activity': 'can only compensate activities of its own scope, not {{activity}}',
  'compensation-handler_mark': 'must be marked as a compensation activity',
  'compensation-handler_nothing': 'is a compensation activity, but compensates nothing',
  'compensation-handler_single': 'needs exactly one association, to the compensation activity',
  'compensation-id': 'the compensateEventDefinition needs an id: Camunda cannot deploy it without one',
  condition_elsewhere: 'conditions belong to the flows of an exclusive gateway',
  condition_missing: 'leaves {{gateway}} without a condition: give it one, or make it the default',
  doctype: 'must not define entities: remove the DOCTYPE',
  drawing_bounds: 'needs numeric bounds: save the drawing again',
  drawing_plane: 'has no plane: save the drawing again',
  drawing_waypoints: 'needs at least two waypoints: save the drawing again',
  'element-order': 'comes after an artifact: associations and notes must come last in their scope',
  'endless-loop': 'lies on a loop that never waits: put a task or a timer into the loop',
  'error-code_constant': 'the error code must be a constant',
  'error-code_missing': 'needs an error with a code',
  'error-code_unthrown': 'nothing throws the error "{{code}}"',
  event: 'a {{kind}} event is not allowed here, only: {{allowed}}',
  'event-gateway_catch': 'follows {{gateway}}: only message and timer catch events may',
  'event-gateway_incoming': 'follows {{gateway}} and may have no other incoming flow',
  'event-gateway_two': 'needs at least two outgoing flows',
  'event-gateway_written': 'its <outgoing> references are missing: Camunda does not deploy it',
  'extension-twice': 'has {{extension}} more than once: keep one',
  'feel_not-feel': '"{{text}}" must be an expression that begins with "="',
  'flow-scope': 'a sequence flow cannot leave its subprocess',
  flow_compensation: 'a compensation event has an association and no flow',
  flow_incoming: 'cannot have incoming sequence flows',
  flow_outgoing: 'cannot have outgoing sequence flows',
  form_none: 'remove the form: the form of a task is the record itself',
  form_stops:
    'every run would stop here, because there are no forms: remove the form: the form of a task is the record itself',
  'header-twice': 'has more than one header with the key "{{key}}"',
  'ignored-mapping_inputs': 'its input mappings have no effect: Camunda ignores them',
  'ignored-mapping_outputs': 'its output mappings have no effect: Camunda ignores them',
  interrupting: 'an error always interrupts',
  'job-header_missing': 'its job needs the header "{{header}}": one of {{values}}',
  'job-header_value': 'the header "{{header}}" of its job cannot be "{{value}}": one of {{values}}',
  'job-type_constant':
    'needs a constant job type (a calculated one might have no handler): draw a gateway, and a task for each type',
  'job-type_missing': 'needs a task definition with a job type',
  'job-type_unknown': 'no worker handles jobs of the type "{{type}}"',
  'join-after-choice':
    'waits for branches, but {{split}} takes only one of them: join its branches with an exclusive gateway first',
  mapping: '"{{target}}" is not a name that a mapping can set',
  'message-key_missing': 'the message needs the correlation key "= instanceId"',
  'message-key_foreign': 'messages reach an instance by the correlation key "= instanceId"; another key is never sent',
  'message-name': 'needs a message with a constant name',
  'multi-instance_collection': 'needs the list it runs over: an input collection (zeebe:loopCharacteristics)',
  'multi-instance_name': '"{{name}}" is not the name of a variable',
  'multi-instance_output': 'needs both or neither: an output collection and an output element',
  'never-started_message':
    'no message starts an event subprocess within another: draw it in an embedded subprocess of that one',
  'never-started_timer':
    'no timer starts an event subprocess within another: draw it in an embedded subprocess of that one',
  'no-id': 'an element of the kind {{kind}} in {{scope}} has no id: give it one',
  'no-process': 'the file has no executable process: mark one as executable',
  'no-status': 'a record that comes here would wait forever: no step before this one gives the record a status',
  'one-event-definition': 'an event can have only one event definition',
  'one-start': 'needs exactly one start event but has {{starts}}: draw a separate process for each way to start',
  'open-beside-rejection':
    'ends the path of a rejection at {{task}}, and {{open}} can still be open then: make it a terminate end event',
  priority: '"{{text}}" is not a number from 0 to 100',
  'process-id': 'the process must keep its id "{{process}}": running instances and registers refer to it by that id',
  'same-event_error': 'catches the error "{{caught}}", as {{twin}} does: draw a single event for both',
  'same-event_every': 'catches every error, as {{twin}} does: draw a single event for both',
  'same-event_message': 'catches the message "{{caught}}", as {{twin}} does: draw a single event for both',
  script_both: 'needs a FEEL script or a task definition, not both',
  script_missing: 'needs a FEEL script or a task definition',
  script_result: 'needs the name of a result variable',
  'shared-decision_itself':
    'can be open more than once at a time and writes its decision to "{{path}}" each time: ask one person after another, or collect the decisions of a list (output element "= decision")',
  'shared-decision_between':
    'writes its decision to "{{path}}", as {{other}} does, and both can be open at once: give each its own variable with an output mapping (source "= decision", target for example "{{task}}Decision")',
  'start-message_embedded':
    'only the embedded engine can start this process: a start event with the message "{{name}}" runs on every engine',
  'start-message_missing': 'the process must start with a message start event of the message "{{name}}"',
  timer_cycle: 'a cycle needs an event that does not interrupt',
  'timer_cycle-text': '"{{text}}" is not an ISO 8601 cycle (R/P3D)',
  timer_date: '"{{text}}" is not an ISO 8601 date (2026-11-21T09:00:00Z)',
  timer_duration: '"{{text}}" is not an ISO 8601 duration (P3D)',
  timer_which: 'needs exactly one of the following: date, duration, cycle',
  'too-large_elements': 'has {{elements}} elements, but at most {{most}} are allowed: draw it as several processes',
  'too-large_letters': 'has {{letters}} letters, but at most {{most}} are allowed: remove what is not drawn',
  'too-large_levels': 'has {{levels}} levels of subprocesses, but at most {{most}} are allowed: nest fewer of them',
  'unsupported-element_AdHocSubProcess': 'AdHocSubProcess is not supported: use an embedded subprocess',
  'unsupported-element_BusinessRuleTask':
    'BusinessRuleTask is not supported: use a service task, or conditions at an exclusive gateway',
  'unsupported-element_CallActivity': 'CallActivity is not supported: draw the called steps as an embedded subprocess',
  'unsupported-element_ComplexGateway': 'ComplexGateway is not supported: use exclusive or parallel gateways',
  'unsupported-element_InclusiveGateway': 'InclusiveGateway is not supported: use exclusive or parallel gateways',
  'unsupported-element_ManualTask': 'ManualTask is not supported: use a user task, or leave the step out',
  'unsupported-element_Task': 'Task is not supported: use a user task or a service task',
  'unsupported-element_Transaction': 'Transaction is not supported: use an embedded subprocess with compensation',
  'unsupported-element_unknown': '{{type}} is not supported: leave it out',
  'unsupported-event_CancelEventDefinition':
    'CancelEventDefinition is not supported: use an embedded subprocess with an error end event and compensation',
  'unsupported-event_ConditionalEventDefinition':
    'ConditionalEventDefinition is not supported: use a message that is sent when it becomes true, or an exclusive gateway that checks it',
  'unsupported-event_EscalationEventDefinition':
    'EscalationEventDefinition is not supported: use an error to interrupt, or a parallel branch or a message to continue without interrupting',
  'unsupported-event_LinkEventDefinition': 'LinkEventDefinition is not supported: draw the sequence flow',
  'unsupported-event_SignalEventDefinition':
    'SignalEventDefinition is not supported: use a message, which reaches a single instance',
  'unsupported-event_unknown': '{{type}} is not supported: leave it out',
  'unsupported-extension_AssignmentDefinition':
    'AssignmentDefinition is not supported: the task header approverRule determines who decides',
  'unsupported-extension_CalledDecision': 'CalledDecision is not supported: use conditions at an exclusive gateway',
  'unsupported-extension_ExecutionListeners':
    'ExecutionListeners is not supported: Openboek adds listeners where it needs them',
  'unsupported-extension_LinkedResources':
    'LinkedResources is not supported: the handler of a job has everything it needs',
  'unsupported-extension_TaskListeners': 'TaskListeners is not supported: Openboek adds listeners where it needs them',
  'unsupported-extension_followUpDate': 'followUpDate is not supported: use a due date',
  'unsupported-extension_unknown': '{{type}} is not supported: leave it out',
  'unsupported-loop': 'a standard loop is not supported: draw a loop with an exclusive gateway',
  'user-task': 'must be a Camunda user task (zeebe:userTask), not a job',
  xml_unreadable: 'this is not a BPMN file: {{reason}}',
  xml_warning: '{{reason}}',
} as const;

export type ProblemCode = keyof typeof PROBLEM_TEXTS | `feel_${FeelReason}`;

/** The English of a problem. */
export function textOf(code: ProblemCode): string {
  if (isCode(code)) return PROBLEM_TEXTS[code];
  return `{{expression}}: ${FEEL_REASONS[code.slice('feel_'.length) as FeelReason]}`;
}

const isCode = (code: string): code is keyof typeof PROBLEM_TEXTS => Object.hasOwn(PROBLEM_TEXTS, code);

/** The code for something outside the subset, by its name in BPMN or in Zeebe's extensions. */
export function unsupportedCode(
  rule: 'unsupported-element' | 'unsupported-event' | 'unsupported-extension',
  name: string,
): ProblemCode {
  const code = `${rule}_${name}`;
  return isCode(code) ? code : `${rule}_unknown`;
}
