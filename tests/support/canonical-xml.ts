import { SaxesParser } from 'saxes';

/**
 * The defaults of the BPMN schemas: leaving out an attribute that has its default value does not change the meaning.
 */
const DEFAULTS = new Set([
  'behavior=All',
  'cancelActivity=true',
  'completionQuantity=1',
  'eventGatewayType=Exclusive',
  'expressionLanguage=http://www.w3.org/1999/XPath',
  'gatewayDirection=Unspecified',
  'instantiate=false',
  'isClosed=false',
  'isCollection=false',
  'isForCompensation=false',
  'isInterrupting=true',
  'isSequential=false',
  'parallelMultiple=false',
  'processType=None',
  'startQuantity=1',
  'textFormat=text/plain',
  'triggeredByEvent=false',
  'typeLanguage=http://www.w3.org/2001/XMLSchema',
]);
const DRAWING = /\/DD\/20100524\/D[CI]$|\/BPMN\/20100524\/DI$/;

/** The normal form of a value: numbers of the drawing get eight decimals, and types lose their prefix. */
function sameOf(uri: string, value: string, name: string): string {
  if (name === 'type') return value.replace(/^.*:/, '');
  const text = value.replace(/\s+/g, ' ');
  return DRAWING.test(uri) && value !== '' && Number.isFinite(Number(value)) ? Number(value).toFixed(8) : text;
}

interface Node {
  name: string;
  attributes: readonly string[];
  text: string;
  children: Node[];
}

const inOrder = (name: string, children: Node[]): Node[] =>
  /\|(extensionElements|BPMNPlane)$/.test(name)
    ? children
    : children.toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));

/**
 * An XML text in a form that shows only its meaning: namespaces instead of prefixes, attributes in a fixed order, no
 * spaces between elements. Children with different names are sorted, because tools group them differently. Children
 * with the same name keep their order, as do all extensions of an element and all shapes of the drawing.
 */
export function canonical(xml: string): string {
  const root: Node = { name: '', attributes: [], text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes)
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns' && name !== 'xsi:schemaLocation')
      // All waypoints have the same type, which only some tools write.
      .filter((attribute) => !(local === 'waypoint' && attribute.local === 'type'))
      .filter((attribute) => attribute.uri !== '' || !DEFAULTS.has(`${attribute.local}=${attribute.value}`))
      .map(
        (attribute) =>
          `${attribute.uri}|${attribute.local}=${sameOf(uri, attribute.value, attribute.name.split(':')[1] ?? '')}`,
      );
    const node = { name: `${uri}|${local}`, attributes: own.sort(), text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const add = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const write = ({ name, attributes, text, children }: Node): string => {
    const sorted = inOrder(name, children).map(write);
    return `<${name} ${attributes.join(' ')}>${sorted.join('\n')}${text.trim()}</>`;
  };
  return write(root);
}
