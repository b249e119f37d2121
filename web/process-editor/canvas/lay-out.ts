/** Lays out the elements of a file that has no diagram. The code for this is loaded on first use. */
export async function layOut(text: string): Promise<string> {
  const { layoutProcess } = await import('bpmn-auto-layout');
  return layoutProcess(text);
}
