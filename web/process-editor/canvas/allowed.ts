import type { Shape } from './parts.ts';
import type { BpmnWord, Words } from './words.ts';

/**
 * The allowed replacements of an element: for each name that bpmn-js uses, the word whose label is `Bpmn.<word>`. The
 * engines support all these elements.
 */
const REPLACEMENTS: Readonly<Record<string, BpmnWord>> = {
  'replace-with-none-start': 'startNone',
  'replace-with-message-start': 'startMessage',
  'replace-with-timer-start': 'startTimer',
  'replace-with-error-start': 'startError',
  'replace-with-non-interrupting-message-start': 'startMessageBeside',
  'replace-with-non-interrupting-timer-start': 'startTimerBeside',
  'replace-with-none-end': 'endNone',
  'replace-with-message-end': 'endMessage',
  'replace-with-error-end': 'endError',
  'replace-with-terminate-end': 'endTerminate',
  'replace-with-compensation-end': 'endCompensation',
  'replace-with-none-intermediate-throw': 'throwNone',
  'replace-with-message-intermediate-throw': 'throwMessage',
  'replace-with-compensation-intermediate-throw': 'throwCompensation',
  'replace-with-message-intermediate-catch': 'catchMessage',
  'replace-with-timer-intermediate-catch': 'catchTimer',
  'replace-with-message-boundary': 'edgeMessage',
  'replace-with-timer-boundary': 'edgeTimer',
  'replace-with-error-boundary': 'edgeError',
  'replace-with-compensation-boundary': 'edgeCompensation',
  'replace-with-non-interrupting-message-boundary': 'edgeMessageBeside',
  'replace-with-non-interrupting-timer-boundary': 'edgeTimerBeside',
  'replace-with-exclusive-gateway': 'exclusive',
  'replace-with-parallel-gateway': 'parallel',
  'replace-with-event-based-gateway': 'eventBased',
  'replace-with-user-task': 'userTask',
  'replace-with-service-task': 'serviceTask',
  'replace-with-send-task': 'sendTask',
  'replace-with-receive-task': 'receiveTask',
  'replace-with-script-task': 'scriptTask',
  'replace-with-expanded-subprocess': 'subprocess',
  'replace-with-subprocess': 'subprocess',
  'replace-with-event-subprocess': 'eventSubprocess',
  'replace-with-sequence-flow': 'flowPlain',
  'replace-with-default-flow': 'flowDefault',
  'replace-with-conditional-flow': 'flowConditional',
};
const SUBPROCESSES = new Set([
  'replace-with-expanded-subprocess',
  'replace-with-subprocess',
  'replace-with-event-subprocess',
]);
/** Markers of an element that can be switched on and off. */
const MARKS: Readonly<Record<string, BpmnWord>> = {
  'toggle-parallel-mi': 'loopParallel',
  'toggle-sequential-mi': 'loopSequential',
  'toggle-non-interrupting': 'nonInterrupting',
};

interface Entry {
  label?: string;
  title?: string;
  action?: unknown;
}
type Entries = Record<string, Entry>;
interface PopupMenu {
  registerProvider(id: string, priority: number, provider: object): void;
}

/** The lowest priority, so that this provider gets the entries of all other providers. */
const LAST = 100;

/** Offers the allowed replacements in the person's language. Asks before the content of a subprocess is deleted. */
export class AllowedReplacements {
  static $inject = ['popupMenu', 'config.words', 'config.askBeforeEmptying'];
  readonly #words: Words;
  readonly #ask: (go: () => void) => void;

  constructor(popupMenu: PopupMenu, words: Words, ask: (go: () => void) => void) {
    this.#words = words;
    this.#ask = ask;
    popupMenu.registerProvider('bpmn-replace', LAST, this);
  }

  getPopupMenuEntries(target: Shape) {
    return (entries: Entries): Entries => {
      const kept = Object.entries(entries).filter(([name]) => Object.hasOwn(REPLACEMENTS, name));
      return Object.fromEntries(
        kept.map(([name, entry]) => [
          name,
          {
            ...entry,
            label: this.#words(REPLACEMENTS[name] ?? 'change'),
            action: this.#guarded(target, name, entry.action),
          },
        ]),
      );
    };
  }

  getPopupMenuHeaderEntries() {
    return (entries: Entries): Entries =>
      Object.fromEntries(
        Object.entries(entries)
          .filter(([name]) => Object.hasOwn(MARKS, name))
          .map(([name, entry]) => [name, { ...entry, title: this.#words(MARKS[name] ?? 'change') }]),
      );
  }

  /**
   * Returns the action. If it would delete the content of a subprocess, because it replaces the subprocess with another
   * element, it asks first.
   */
  #guarded(target: Shape, name: string, action: unknown): unknown {
    const empties = target.type === 'bpmn:SubProcess' && (target.children?.length ?? 0) > 0 && !SUBPROCESSES.has(name);
    if (!empties || typeof action !== 'function') return action;
    return (...args: unknown[]) => this.#ask(() => action(...args));
  }
}
