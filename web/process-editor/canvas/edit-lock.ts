import CommandStack from 'diagram-js/lib/command/CommandStack';

/**
 * The commands of bpmn-js, which do nothing while the drawing is locked. Everything that changes a drawing is a command, so nothing else
 * can change it either.
 */
export class LockableCommands extends CommandStack {
  /** Until the page says that it may be edited. */
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

/** Actions of bpmn-js that leave the drawing as it is. */
const LOOKING = new Set(['zoom', 'stepZoom', 'moveCanvas', 'find', 'selectElements', 'handTool', 'toggleMinimap']);
/** What a mouse would begin at the edge or the line of an element. */
const DRAGS = ['shape.move', 'connect', 'bendpoint.move', 'connectionSegment.move', 'resize'].map(
  (name) => `${name}.init`,
);
/** Ahead of all others. */
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
 * Begins nothing that a locked drawing would not take: no name to type over, no menu. Anyone who drags an element there moves the paper, as
 * readers do.
 */
export class EditLock {
  static $inject = ['commandStack', 'eventBus', 'editorActions', 'handTool'];
  readonly #commands: LockableCommands;

  constructor(commands: LockableCommands, eventBus: EventBus, actions: EditorActions, handTool: HandTool) {
    this.#commands = commands;
    // An answer to an event keeps it from all that come later.
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
