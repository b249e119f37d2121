import type { DefinitionDetails } from '#/bff/contract/process-definitions.ts';
import { type Drawing, readDrawing } from './drawing.ts';

type Outline = DefinitionDetails['elements'];

/** The diagram of BPMN 2.0 XML as a list; empty if the XML cannot be read, for example that of an unfinished draft. */
export async function outlineOf(xml: string): Promise<Outline> {
  try {
    return inWords(await readDrawing(xml));
  } catch {
    return [];
  }
}

/**
 * Elements in the order in which a process would first reach them; elements without an incoming flow start a new
 * sequence.
 */
function inWords({ elements, flows }: Drawing): Outline {
  const order: string[] = [];
  const seen = new Set<string>();
  const walk = (from: string) => {
    // Goes level by level, so that a long branch does not come before a short parallel one.
    const waiting = [from];
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (seen.has(id)) continue;
      seen.add(id);
      order.push(id);
      waiting.push(...flows.filter((flow) => flow.from === id).map(({ to }) => to));
    }
  };
  const reached = new Set(flows.map(({ to }) => to));
  const starts = [...elements.values()].filter(({ id }) => !reached.has(id));
  for (const { id } of starts) walk(id);
  for (const id of elements.keys()) walk(id);
  return order.flatMap((id) => {
    const element = elements.get(id);
    if (!element) return [];
    const next = flows
      .filter(({ from }) => from === id)
      .map(({ to, name }) => ({ id: to, name: elements.get(to)?.name ?? '', when: name }));
    return [{ id, name: element.name, kind: element.kind, next }];
  });
}
