import CommandStack from 'diagram-js/lib/command/CommandStack';

/**
 * The commands of bpmn-js. While the diagram is locked, they do nothing. Every change of a diagram is a command, so a
 * locked diagram cannot be changed.
 */
export class LockableCommands extends CommandStack {
  /** Whether the diagram is locked: true until the page allows editing. */
  isLocked = true;

  override execute(command: string, context: object): void {
    if (!this.isLocked) super.execute(command, context);
  }

  override canExecute(command: string, context: object): boolean {
    return !this.isLocked && super.canExecute(command, context);
  }

  override undo(): void {
    if (!this.isLocked) super.undo();
  }

  override redo(): void {
    if (!this.isLocked) super.redo();
  }
}

/** Actions of bpmn-js that do not change the diagram. */
const LOOKING = new Set(['zoom', 'stepZoom', 'moveCanvas', 'find', 'selectElements', 'handTool', 'toggleMinimap']);
/** The operations that start when an element, its border or a connection is dragged with the mouse. */
const DRAGS = ['shape.move', 'connect', 'bendpoint.move', 'connectionSegment.move', 'resize'].map(
  (name) => `${name}.init`,
);
/** The highest priority. */
const FIRST = 10_000;

interface PointerEvent {
  originalEvent: MouseEvent;
}
interface EventBus {
  on(events: string | string[], priority: number, handle: (event: PointerEvent) => unknown): void;
}
interface EditorActions {
  trigger(action: string, options?: object): unknown;
}
interface HandTool {
  activateMove(event: MouseEvent): void;
}

/**
 * Prevents interactions that would have no effect on a locked diagram, such as editing a name or opening a menu.
 * Dragging an element of a locked diagram moves the canvas, as in the viewer.
 */
export class EditLock {
  static $inject = ['commandStack', 'eventBus', 'editorActions', 'handTool'];
  readonly #commands: LockableCommands;

  constructor(commands: LockableCommands, eventBus: EventBus, actions: EditorActions, handTool: HandTool) {
    this.#commands = commands;
    // In bpmn-js, later handlers do not get an event for which a handler has returned a value.
    const whileLocked = (events: string | string[], answer: (event: PointerEvent) => boolean | undefined) =>
      eventBus.on(events, FIRST, (event) => (commands.isLocked ? answer(event) : undefined));
    whileLocked('element.mousedown', ({ originalEvent }) => {
      if (originalEvent.button !== 0) return undefined;
      handTool.activateMove(originalEvent);
      return true;
    });
    whileLocked(DRAGS, () => false);
    whileLocked('element.dblclick', () => false);
    const trigger = actions.trigger.bind(actions);
    actions.trigger = (action, options) =>
      commands.isLocked && !LOOKING.has(action) ? undefined : trigger(action, options);
  }

  set(isLocked: boolean): void {
    this.#commands.isLocked = isLocked;
  }
}
