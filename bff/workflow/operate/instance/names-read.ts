/** An attribute or the text of an element that begins with `=`: how BPMN for Camunda marks an expression. */
const EXPRESSION = /(?:="|='|>)\s*(?:<!\[CDATA\[\s*)?=([^<>]*?)(?:"|'(?=[\s/>])|<|\]\])/g;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&gt;': ' ',
  '&lt;': ' ',
  '&amp;': ' ',
  '&quot;': ' ',
  '&apos;': ' ',
  '&#10;': ' ',
};

/**
 * Every name in the expressions of a drawing: conditions, mappings, timers, lists. The result also contains keywords
 * and string contents. It determines what must not be changed, so extra names do no harm.
 */
export function namesRead(xml: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, expression = ''] of xml.matchAll(EXPRESSION)) {
    const text = expression.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? ' ');
    for (const [name] of text.matchAll(NAME)) names.add(name);
  }
  return names;
}
