/** What is not in the subset (ENGINE.md §2), and what to draw instead. */
const ADVICE: Readonly<Record<string, string>> = {
  CallActivity: 'draw the called steps as an embedded subprocess',
  InclusiveGateway: 'use exclusive or parallel gateways',
  ComplexGateway: 'use exclusive or parallel gateways',
  BusinessRuleTask: 'use a service task, or conditions at an exclusive gateway',
  Task: 'say who does it: a user task or a service task',
  ManualTask: 'use a user task, or leave the step out',
  Transaction: 'use an embedded subprocess with compensation',
  AdHocSubProcess: 'use an embedded subprocess',
  AssignmentDefinition: 'who decides follows from the task header approverRule',
  TaskListeners: 'listeners are added by Openboek where it needs them',
  ExecutionListeners: 'listeners are added by Openboek where it needs them',
  followUpDate: 'use a due date',
  CalledDecision: 'use conditions at an exclusive gateway',
  LinkedResources: 'what a job needs, its handler knows',
  SignalEventDefinition: 'use a message, which reaches one instance',
  EscalationEventDefinition: 'use an error to interrupt, a parallel branch or a message to go on beside it',
  LinkEventDefinition: 'draw the sequence flow',
  ConditionalEventDefinition: 'use a message when it has become true, or an exclusive gateway where it is looked at',
  CancelEventDefinition: 'use an embedded subprocess with an error end event and compensation',
};

export function unsupported(type: string): string {
  const name = type.replace(/^\w+:/, '');
  return `${name} is not supported: ${ADVICE[name] ?? 'leave it out'}`;
}
