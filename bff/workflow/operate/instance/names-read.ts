import { BpmnModdle } from 'bpmn-moddle';

/** FEEL names may begin with any letter. A name after a dot is a property, and counts too. */
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * Every name in the expressions of a drawing: conditions, mappings, timers, lists, whatever begins with `=`
 * (Camunda's mark of an expression). The result also contains keywords and the contents of strings. It
 * determines which variables must not be changed, so extra names do no harm.
 *
 * @throws Error if the text is not BPMN
 */
export async function namesRead(xml: string): Promise<ReadonlySet<string>> {
  const { rootElement } = await new BpmnModdle({}).fromXML(xml);
  const names = new Set<string>();
  for (const text of textsWithin(rootElement as object)) {
    if (!text.trimStart().startsWith('=')) continue;
    for (const [name] of text.matchAll(NAME)) names.add(name);
  }
  return names;
}

/** Every attribute and text of an element and of everything it contains, including those of unknown namespaces. */
function* textsWithin(root: object): Generator<string> {
  const seen = new Set<object>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') yield next;
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    waiting.push(...Object.values(next));
    const { $attrs } = next as { $attrs?: object };
    if ($attrs) waiting.push(...Object.values($attrs));
  }
}
